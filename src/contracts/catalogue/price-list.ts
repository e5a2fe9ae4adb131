import type { Cents } from './money.ts';
import type { ServiceKind } from './service-type.ts';

export type PriceList = {
  /** For each vehicle. */
  readonly serviceFeeCents: Cents;
  /** The card networks' cost of the part of a payment that goes to the DMV, as a share of that part. */
  readonly convenienceRate: number;
  /** The least convenience fee. */
  readonly convenienceMinimumCents: Cents;
  /** For each vehicle whose documents are shipped overnight; also the fallback if its parameter is missing. */
  readonly overnightCents: Cents;
  /** The DMV's own fee for each vehicle, where it is the same for all of them: a renewal's depends on the vehicle. */
  readonly dmvFeeCents: Readonly<Record<Exclude<ServiceKind, 'renewal'>, Cents>>;
};

/**
 * Our initial prices: they seed a new database, and a build without other prices prints them. From then on
 * prices change with a day from which they hold.
 */
export const priceList: PriceList = {
  serviceFeeCents: 2995,
  convenienceRate: 0.0225,
  convenienceMinimumCents: 100,
  overnightCents: 3995,
  dmvFeeCents: { replacement: 2800, title: 2800, transfer: 1500, status: 0 },
};

/** The DMV's usual fee for a Business Partner Automation transaction; it gives the exact one with the vehicle. */
export const BPA_FEE_CENTS: Cents = 300;

/** The convenience fee on the amount that goes to the DMV. */
export function convenienceFee(
  dmvCents: Cents,
  { convenienceRate, convenienceMinimumCents }: ConvenienceTerms,
): Cents {
  return Math.max(convenienceMinimumCents, Math.round(dmvCents * convenienceRate));
}

type ConvenienceTerms = Pick<PriceList, 'convenienceRate' | 'convenienceMinimumCents'>;
