/** Whether the long forms of tests run, as in `npm run test:limits`; `npm test` has short ones of the same. */
export const isWholeRun = process.env.LIMITS === 'all';
