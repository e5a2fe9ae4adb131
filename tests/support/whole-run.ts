/** Whether the long versions of tests run, as in `npm run test:limits`; `npm test` runs short ones. */
export const isWholeRun = process.env.LIMITS === 'all';
