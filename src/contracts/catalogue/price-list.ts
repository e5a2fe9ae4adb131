import type { Cents } from './money.ts';
import type { ServiceKind } from './service-type.ts';

export type PriceList = {
  /** Per vehicle. */
  readonly serviceFeeCents: Cents;
  /** What card networks charge us for the DMV's part of a payment, as a fraction of that part. */
  readonly convenienceRate: number;
  readonly convenienceMinimumCents: Cents;
  /** The price of overnight shipping per vehicle. It is also the fallback if its parameter is missing. */
  readonly overnightCents: Cents;
  /** The DMV's fee per vehicle, if all vehicles pay the same. A renewal's fee depends on the vehicle. */
  readonly dmvFeeCents: Readonly<Record<Exclude<ServiceKind, 'renewal'>, Cents>>;
};

/**
 * Our initial prices. They seed a new database and appear in builds that receive no other prices. Each later
 * price change has an effective date.
 */
export const priceList: PriceList = {
  serviceFeeCents: 2995,
  convenienceRate: 0.0225,
  convenienceMinimumCents: 100,
  overnightCents: 3995,
  dmvFeeCents: { replacement: 2800, title: 2800, transfer: 1500, status: 0 },
};

/** The DMV's usual Business Partner Automation fee. The lookup returns the exact fee. */
export const BPA_FEE_CENTS: Cents = 300;

/** Returns the convenience fee, in cents, on the amount that goes to the DMV. */
export function convenienceFee(
  dmvCents: Cents,
  { convenienceRate, convenienceMinimumCents }: ConvenienceTerms,
): Cents {
  return Math.max(convenienceMinimumCents, Math.round(dmvCents * convenienceRate));
}

type ConvenienceTerms = Pick<PriceList, 'convenienceRate' | 'convenienceMinimumCents'>;
