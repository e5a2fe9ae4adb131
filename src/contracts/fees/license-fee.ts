import type { Dated } from './dated.ts';

/** What of the middle of its price class a vehicle counts, in percent, by the year since its sale. */
type Scale = readonly number[];

/** The vehicle license fee takes 65 of 10,000 parts of the market value. */
export const LICENSE_FEE_RATE = { of: 65, in: 10_000 };

/** The shares of later years were not read in the law itself. */
export const YEARS_IN_LAW = 9;

/** From $200 on, price classes are this wide; below there are two (RTC 10753.2(b)). */
const CLASS_WIDTH = 200;
const FIRST_CLASS_ENDS = 50;

/** The rate and the classes are of 2011 and before: they hold for all years of the tables. */
export const licenseScales: readonly Dated<Scale>[] = [
  {
    from: '2018-01-01',
    amount: [100, 90, 80, 70, 60, 50, 40, 30, 25, 20, 15],
    source:
      'RTC 10752(a)(3), 10753.2(b) and (c); the shares of years 10 and 11 from pages about it',
    confirmed: true,
  },
];

/** A price's class, in whole dollars: from which price on, and below which. */
export function classOf(price: number): { from: number; below: number } {
  if (price < FIRST_CLASS_ENDS) return { from: 0, below: FIRST_CLASS_ENDS };
  if (price < CLASS_WIDTH) return { from: FIRST_CLASS_ENDS, below: CLASS_WIDTH };
  const from = Math.floor(price / CLASS_WIDTH) * CLASS_WIDTH;
  return { from, below: from + CLASS_WIDTH };
}

/** The middle of a price's class, in whole dollars as the DMV counts it. */
export function middleOfClass(price: number): number {
  const { from, below } = classOf(price);
  return (from + below) / 2;
}
