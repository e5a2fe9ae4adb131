import type { PaymentStatus } from '../../gateways/payment/port.ts';

export type PaymentOutcome =
  | PaymentStatus
  /** The provider has not opened the payment, as far as we know. */
  | { outcome: 'unopened' }
  /** The provider did not respond, so the card may have been charged. */
  | { outcome: 'unknown' };

export type FinalOutcome = Exclude<
  PaymentOutcome,
  { outcome: 'open' | 'action_required' | 'unknown' }
>;

export type NotCharged = Exclude<FinalOutcome, { outcome: 'succeeded' }>;

export const CANCELED = { outcome: 'canceled' } as const;
export const UNOPENED = { outcome: 'unopened' } as const;
export const UNKNOWN = { outcome: 'unknown' } as const;
