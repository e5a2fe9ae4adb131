import type { Cents } from './money.ts';

export type PriceList = {
  /** For each vehicle. */
  readonly serviceFeeCents: Cents;
  /** The card networks' cost of a payment that is passed on to the DMV, as a part of what the DMV gets. */
  readonly convenienceRate: number;
  /** The least convenience fee. */
  readonly convenienceMinimumCents: Cents;
  /** For each vehicle whose documents travel overnight, and wherever its parameter is missing. */
  readonly overnightCents: Cents;
};

/**
 * What we charge. A new database is seeded with it, quotes are computed with it and the pages print it.
 * An operator may change the amounts in the database: the server says at its start where the pages differ.
 */
export const priceList: PriceList = {
  serviceFeeCents: 2995,
  convenienceRate: 0.0225,
  convenienceMinimumCents: 100,
  overnightCents: 3995,
};

/** The convenience fee on what goes to the DMV. */
export function convenienceFee(dmvCents: Cents, leastCents: Cents): Cents {
  return Math.max(leastCents, Math.round(dmvCents * priceList.convenienceRate));
}
