export const TEST_MARK = 'TEST – you won’t be charged, and nothing is filed, mailed, or emailed.';

export const TEST_BADGE = 'TEST';
