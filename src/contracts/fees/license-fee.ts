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

/** The middle of a price's class, in whole dollars as the DMV counts it. */
export function middleOfClass(price: number): number {
  if (price < FIRST_CLASS_ENDS) return FIRST_CLASS_ENDS / 2;
  if (price < CLASS_WIDTH) return (FIRST_CLASS_ENDS + CLASS_WIDTH) / 2;
  return Math.floor(price / CLASS_WIDTH) * CLASS_WIDTH + CLASS_WIDTH / 2;
}
