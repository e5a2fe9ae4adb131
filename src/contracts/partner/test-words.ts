export const TEST_MARK = 'TEST – you won’t be charged, and nothing is filed, mailed, or emailed.';

/** Stands above the steps of a test order, which are those of a real one. */
export const TEST_STEPS = 'This is what would happen with a real order:';

export const TEST_BADGE = 'TEST';
