/** What the preview's server tells its pages and itself when a document has changed. */
export const CONTENT_CHANGED = 'content:changed';
