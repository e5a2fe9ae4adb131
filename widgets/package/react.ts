'use client';

export type * from '../checkout/types.ts';
export { RenewalCheckout, type RenewalCheckoutProps } from '../react/RenewalCheckout.tsx';
