/** The event that announces a changed document to the preview's server and pages. */
export const CONTENT_CHANGED = 'content:changed';
