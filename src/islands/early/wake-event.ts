/** Dispatched on `window` to hydrate all islands that are waiting for an interaction. */
export const WAKE = 'islands:wake';
