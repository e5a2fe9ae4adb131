/** Business days: days that are neither weekend days nor holidays. By default, federal holidays count. */
import { addDays, type Day } from './days.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas Day. */
const FIXED = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** The month, the day of the week, and its occurrence within the month. */
const FLOATING = [
  // Martin Luther King Jr.'s Birthday and Washington's Birthday.
  { month: '01', weekday: MONDAY, week: 3 },
  { month: '02', weekday: MONDAY, week: 3 },
  // Labor Day, Columbus Day, Thanksgiving Day.
  { month: '09', weekday: MONDAY, week: 1 },
  { month: '10', weekday: MONDAY, week: 2 },
  { month: '11', weekday: THURSDAY, week: 4 },
];

type IsHoliday = (day: Day, weekday: number) => boolean;

export function isBusinessDay(day: Day, isHoliday: IsHoliday = isFederalHoliday): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(day, weekday);
}

/** Returns the day that is `count` business days later. For 0, returns the day itself or the next business day. */
export function addBusinessDays(day: Day, count: number, isHoliday?: IsHoliday): Day {
  let reached = isBusinessDay(day, isHoliday) ? day : nextBusinessDay(day, isHoliday);
  for (let left = count; left > 0; left -= 1) reached = nextBusinessDay(reached, isHoliday);
  return reached;
}

function nextBusinessDay(day: Day, isHoliday?: IsHoliday): Day {
  const next = addDays(day, 1);
  return isBusinessDay(next, isHoliday) ? next : nextBusinessDay(next, isHoliday);
}

export function isFederalHoliday(day: Day, weekday: number): boolean {
  if (isFixed(day)) return true;
  // A holiday on a weekend is observed on the nearest weekday.
  if (weekday === FRIDAY && isFixed(addDays(day, 1))) return true;
  if (weekday === MONDAY && isFixed(addDays(day, -1))) return true;
  return isMemorialDay(day, weekday) || isFloating(day, weekday);
}

function isFixed(day: Day): boolean {
  return FIXED.includes(day.slice(5));
}

function isFloating(day: Day, weekday: number): boolean {
  const week = Math.ceil(Number(day.slice(8)) / 7);
  return FLOATING.some(
    (holiday) =>
      holiday.month === monthOf(day) && holiday.weekday === weekday && holiday.week === week,
  );
}

/** Whether the day is the last Monday in May. */
function isMemorialDay(day: Day, weekday: number): boolean {
  return weekday === MONDAY && monthOf(day) === '05' && monthOf(addDays(day, 7)) === '06';
}

function monthOf(day: Day): string {
  return day.slice(5, 7);
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** A state holiday, on which the DMV is closed. */
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
