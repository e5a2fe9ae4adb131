/** The days when the DMV is closed. */
import { FRIDAY, isFederalHoliday, MONDAY } from './business-days.ts';
import { addDays, type Day } from './days.ts';

const CESAR_CHAVEZ_DAY = '03-31';

/** The months of Juneteenth and Columbus Day, federal holidays that the state doesn't observe. */
const MONTHS_WITHOUT = ['06', '10'];

/** Fridays on which the federal government observes a Saturday holiday. The state does so only for Veterans Day. */
const FRIDAYS_AT_WORK = ['07-03', '12-24', '12-31'];

/** Whether California's offices, including the DMV, are closed on a day (Government Code 19853). */
export function isStateHoliday(day: Day, weekday: number): boolean {
  const date = day.slice(5);
  if (date === CESAR_CHAVEZ_DAY) return true;
  if (weekday === MONDAY && addDays(day, -1).endsWith(CESAR_CHAVEZ_DAY)) return true;
  // The day after the fourth Thursday in November.
  if (weekday === FRIDAY && date >= '11-23' && date <= '11-29') return true;
  if (MONTHS_WITHOUT.includes(date.slice(0, 2)) || FRIDAYS_AT_WORK.includes(date)) return false;
  return isFederalHoliday(day, weekday);
}
