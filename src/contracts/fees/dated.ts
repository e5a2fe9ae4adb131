import type { Day } from '../time/days.ts';

export type Dated<T> = {
  from: Day;
  amount: T;
  source: string;
  /**
   * True if the figure is in the law or on a DMV page that states its date. Other figures are shown as not
   * confirmed.
   */
  confirmed: boolean;
};

/** The years that the tables cover. There is no estimate for other years. */
export const FIRST_DAY: Day = '2018-01-01';
export const LAST_DAY: Day = '2027-12-31';
export const YEARS = { first: FIRST_DAY.slice(0, 4), last: LAST_DAY.slice(0, 4) };

/** Returns the figure in force on a day, or undefined before the first one. */
export function inForce<T>(table: readonly Dated<T>[], day: Day): Dated<T> | undefined {
  return table.findLast(({ from }) => from <= day);
}
