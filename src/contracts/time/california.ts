/** Dates and times in California, regardless of the machine's time zone. */
import { type Day, formatDay } from '#contracts/time/days.ts';
import { currentLanguage } from '#words/store.ts';

const HOUR_MS = 3_600_000;
const timeZone = 'America/Los_Angeles';
const californianDay = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const californianHour = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hour: 'numeric',
  hourCycle: 'h23',
});
const californianTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hour: 'numeric',
  minute: '2-digit',
});

// Formatting is slow, and most calls are for the current hour. A day in California always starts on a full UTC hour,
// so the result is the same within each UTC hour.
let lastHour = { hour: Number.NaN, day: '' };

export function californiaDay(moment: Date): Day {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  if (hour !== lastHour.hour) lastHour = { hour, day: californianDay.format(moment) };
  return lastHour.day;
}

/** Returns a moment's hour in California, from 0 to 23. */
export function californiaHour(moment: Date): number {
  return Number(californianHour.format(moment));
}

export function californiaMidnight(day: Day): Date {
  // Clocks change at 2 a.m., so midnight in California is always 7 or 8 a.m. UTC.
  const inSummer = new Date(`${day}T07:00:00Z`);
  return californiaDay(inSummer) === day ? inSummer : new Date(`${day}T08:00:00Z`);
}

/** Formats a moment's date in California as `MM/DD/YYYY`. In Spanish, `14 de agosto de 2027`. */
export function formatDate(moment: Date): string {
  return formatDay(californiaDay(moment));
}

/**
 * Formats a moment as `MM/DD/YYYY, h:mm AM PT`. In Spanish, `14 de agosto de 2027 a las 5:00 p. m., hora del Pacífico`.
 */
export function formatMoment(moment: Date): string {
  return currentLanguage() === 'es'
    ? `${formatDate(moment)} ${atTime(moment)}`
    : `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** Formats a moment's time as `h:mm AM PT`. In Spanish, `5:00 p. m., hora del Pacífico`. */
export function formatTime(moment: Date): string {
  // Some versions of the locale data put a narrow no-break space between the minute and AM.
  const time = californianTime.format(moment).replace(/\s/gu, ' ');
  return currentLanguage() === 'es'
    ? `${time.replace(/([AP])M$/, (_, half: string) => `${half.toLowerCase()}.\u00a0m.`)}, hora del Pacífico`
    : `${time} PT`;
}

/**
 * Formats a future moment as `h:mm AM PT today`, or with its date. In Spanish, `hoy a las 5:00 p. m., hora del
 * Pacífico`, or with the article, `el 14 de agosto de 2027 a las …`.
 */
export function formatComing(moment: Date, now: Date): string {
  const isToday = californiaDay(moment) === californiaDay(now);
  if (currentLanguage() === 'es')
    return isToday ? `hoy ${atTime(moment)}` : `el ${formatMoment(moment)}`;
  return isToday ? `${formatTime(moment)} today` : formatMoment(moment);
}

function atTime(moment: Date): string {
  const time = formatTime(moment);
  return `${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`;
}

/** Returns the start of the day in local time, for rules that only look at the year and month. */
export function localMidnight(day: Day): Date {
  return new Date(`${day}T00:00:00`);
}
