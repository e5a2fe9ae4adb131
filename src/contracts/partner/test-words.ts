/** Shown beside everything that belongs to a test guest. */
export const TEST_MARK = 'TEST – you won’t be charged, and nothing is filed, mailed, or emailed.';

/** The state of a test order in a word. */
export const TEST_BADGE = 'TEST';
