import { currentLanguage } from '#words/store.ts';

/** A date without a time, `YYYY-MM-DD`. It never depends on a time zone. */
export type Day = string;

export const DAY_MS = 86_400_000;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

// The formatters are created once, because creating them takes longer than formatting.
const long = { dateStyle: 'long', timeZone: 'UTC' } as const;
const longDays = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', long);
const longMonths = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const spanishDays = /* @__PURE__ */ new Intl.DateTimeFormat('es-US', long);
const spanishDaysOfWeek = /* @__PURE__ */ new Intl.DateTimeFormat('es-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const daysOfWeek = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

export function isDay(text: string): boolean {
  const start = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` may silently turn February 30 into March 2.
  return DAY.test(text) && !Number.isNaN(start) && dayOf(start) === text;
}

/** Returns the number of days from one date to another: negative if the second is earlier, NaN if either is invalid. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function addDays(day: Day, count: number): Day {
  return dayOf(Date.parse(requireDay(day)) + count * DAY_MS);
}

/** Returns the same date `count` years later. February 29 becomes February 28 outside leap years. */
export function addYears(day: Day, count: number): Day {
  const date = requireDay(day);
  const later = `${Number(date.slice(0, 4)) + count}${date.slice(4)}`;
  return isDay(later) ? later : later.replace('-02-29', '-02-28');
}

/**
 * Formats a date as `MM/DD/YYYY`. In Spanish, `14 de agosto de 2027`, because Spanish speakers would read numbers as
 * day and month.
 */
export function formatDay(day: Day): string {
  const date = requireDay(day);
  return currentLanguage() === 'es'
    ? spanishDays.format(Date.parse(date))
    : date.replace(DAY, '$2/$3/$1');
}

/** Formats a date as `Tue 11/24/2026`. In Spanish, `martes 24 de noviembre`. */
export function formatDayOfWeek(day: Day): string {
  return currentLanguage() === 'es'
    ? spanishDaysOfWeek.format(Date.parse(requireDay(day))).replace(',', '')
    : `${daysOfWeek[new Date(day).getUTCDay()]} ${formatDay(day)}`;
}

/** Formats a date as `August 14, 2027`. In Spanish, `14 de agosto de 2027`. */
export function formatLongDay(day: Day): string {
  return (currentLanguage() === 'es' ? spanishDays : longDays).format(Date.parse(day));
}

/** Returns the month of a date, such as `2026-03`. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** Returns the first day after a month. */
export function dayAfterMonth(month: string): Day {
  return `${monthOf(addDays(`${month}-01`, 31))}-01`;
}

/** Formats a month such as `2026-03` as `March 2026`. Only in English. */
export function formatMonth(month: string): string {
  return longMonths.format(Date.parse(`${month}-01`));
}

function dayOf(moment: number): Day {
  return new Date(moment).toISOString().slice(0, 10);
}

function requireDay(day: Day): Day {
  if (isDay(day)) return day;
  throw new RangeError(`Expected a day like 2027-08-14, got ${JSON.stringify(day)}`);
}
