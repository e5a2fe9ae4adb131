'use client';

/** The package's entry for React. */
export type * from '../checkout/types.ts';
export { RenewalCheckout, type RenewalCheckoutProps } from '../react/RenewalCheckout.tsx';
