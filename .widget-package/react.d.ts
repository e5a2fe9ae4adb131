/** The package's entry for React. */
export type * from './types.js';
export { RenewalCheckout, type RenewalCheckoutProps } from './RenewalCheckout.js';
