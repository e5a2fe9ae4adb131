/** Stands wherever something of a test guest is shown. */
export const TEST_MARK = 'TEST – no money is taken, and nothing is filed, mailed or emailed.';

/** The state of a test order in a word. */
export const TEST_BADGE = 'TEST';
