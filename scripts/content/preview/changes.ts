export const CONTENT_CHANGED = 'content:changed';
