/** The package's main entry: the pinned loader and its types. Importing it does nothing. */
export type * from './types.js';
export { loadRenewalCheckout } from './load.js';
export { RELEASE } from './release.js';
