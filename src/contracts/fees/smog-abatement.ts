import type { Dated } from './dated.ts';

/** The maximum age, in model years, of a vehicle that pays the fee. */
type Ages = readonly (readonly [upTo: number, dollars: number])[];

const BILL = 'HSC 44060; amounts as pages about AB 1274 give them';

/** What newer vehicles pay instead of a smog check. */
export const smogAbatementFees: readonly Dated<Ages>[] = [
  { from: '2018-01-01', amount: [[6, 20]], source: BILL, confirmed: false },
  {
    from: '2019-01-01',
    amount: [
      [6, 20],
      [8, 25],
    ],
    source: BILL,
    confirmed: false,
  },
];

/** Returns the fee for an age; 0 for a vehicle that needs a smog check. */
export function feeOfAge(ages: Ages, age: number): number {
  return ages.find(([upTo]) => age <= upTo)?.[1] ?? 0;
}
