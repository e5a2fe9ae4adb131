import type { Day } from '../time/days.ts';

/** A figure that holds from a day on, with where it was read. */
export type Dated<T> = {
  from: Day;
  amount: T;
  source: string;
  /** Read in the law, or on a page of the DMV's that says for when. Anything else is shown as not confirmed. */
  confirmed: boolean;
};

/** The years of the tables: of earlier and later registrations nothing is estimated. */
export const FIRST_DAY: Day = '2018-01-01';
export const LAST_DAY: Day = '2027-12-31';

/** The figure that holds on a day; undefined before the first. */
export function inForce<T>(table: readonly Dated<T>[], day: Day): Dated<T> | undefined {
  return table.findLast(({ from }) => from <= day);
}
