/** Moments as the DMV and our customers read them: in California, whatever the machine's time zone. */
import { type Day, formatDay } from '#contracts/time/days.ts';

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

/** The moment's day in California. */
export function californiaDay(moment: Date): Day {
  return californianDay.format(moment);
}

/** The hour of the moment in California, from 0 to 23. */
export function californiaHour(moment: Date): number {
  return Number(californianHour.format(moment));
}

/** The moment at which a day begins in California. */
export function californiaMidnight(day: Day): Date {
  // Clocks change at two in the morning: midnight is eight hours behind UTC, or seven.
  const inSummer = new Date(`${day}T07:00:00Z`);
  return californiaDay(inSummer) === day ? inSummer : new Date(`${day}T08:00:00Z`);
}

/** `MM/DD/YYYY` of the moment's day in California. */
export function formatDate(moment: Date): string {
  return formatDay(californiaDay(moment));
}

/** `MM/DD/YYYY, h:mm AM PT`. */
export function formatMoment(moment: Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** `h:mm AM PT`. */
export function formatTime(moment: Date): string {
  // Some versions of the locale data put a narrow no-break space between the minute and AM.
  const time = californianTime.format(moment).replace(/\s/gu, ' ');
  return `${time} PT`;
}

/** A moment that is still to come: `h:mm AM PT today`, or with its date. */
export function formatComing(moment: Date, now: Date): string {
  return californiaDay(moment) === californiaDay(now)
    ? `${formatTime(moment)} today`
    : formatMoment(moment);
}

/** The start of the day in local time, for rules that look at year and month only. */
export function localMidnight(day: Day): Date {
  return new Date(`${day}T00:00:00`);
}
