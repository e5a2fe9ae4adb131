'use client';

/** The React entry point of the package. */
export type * from '../checkout/types.ts';
export { RenewalCheckout, type RenewalCheckoutProps } from '../react/RenewalCheckout.tsx';
