/** The package's main entry: the pinned loader and its types. Importing it does nothing. */
export type * from '../checkout/types.ts';
export { loadRenewalCheckout } from '../react/load.ts';
export { RELEASE } from '../releases/current.ts';
