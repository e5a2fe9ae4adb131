/** The package's main entry: the loader of this version and its types. Importing it has no side effects. */
export type * from '../checkout/types.ts';
export { loadRenewalCheckout } from '../react/load.ts';
export { RELEASE } from '../releases/current.ts';
