/** The notice for customers in a partner's test. */
export const TEST_MARK = 'TEST – you won’t be charged, and nothing is filed, mailed, or emailed.';

/** The status of a test order. */
export const TEST_BADGE = 'TEST';
