import type { Dated } from './dated.ts';

/** The taxable percentage of the middle of the price class, by year since the sale. */
type Scale = readonly number[];

/** The vehicle license fee is 65/10,000 of the market value. */
export const LICENSE_FEE_RATE = { of: 65, in: 10_000 };

/** We didn't verify the percentages of later years in the law. */
export const YEARS_IN_LAW = 9;

/** The width of price classes from $200 on; there are two below (RTC 10753.2(b)). */
const CLASS_WIDTH = 200;
const FIRST_CLASS_ENDS = 50;

/** The rate and the classes date from 2011 or earlier, so they apply to all years of the tables. */
export const licenseScales: readonly Dated<Scale>[] = [
  {
    from: '2018-01-01',
    amount: [100, 90, 80, 70, 60, 50, 40, 30, 25, 20, 15],
    source:
      'RTC 10752(a)(3), 10753.2(b) and (c); the shares of years 10 and 11 from pages about it',
    confirmed: true,
  },
];

/** Returns the limits of a price's class in whole dollars, `below` excluded. */
export function classOf(price: number): { from: number; below: number } {
  if (price < FIRST_CLASS_ENDS) return { from: 0, below: FIRST_CLASS_ENDS };
  if (price < CLASS_WIDTH) return { from: FIRST_CLASS_ENDS, below: CLASS_WIDTH };
  const from = Math.floor(price / CLASS_WIDTH) * CLASS_WIDTH;
  return { from, below: from + CLASS_WIDTH };
}

/** Returns the middle of a price's class, in whole dollars by the DMV's rule. */
export function middleOfClass(price: number): number {
  const { from, below } = classOf(price);
  return (from + below) / 2;
}
