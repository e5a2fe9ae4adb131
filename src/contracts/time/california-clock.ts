import { californiaDay, californiaHour } from './california.ts';

/** How editors see moments: `Nov 25, 3:08 PM PT`. */
export const PLAN_FORMAT: Intl.DateTimeFormatOptions = {
  timeZone: 'America/Los_Angeles',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
};
const thisYear = new Intl.DateTimeFormat('en-US', PLAN_FORMAT);
const otherYear = new Intl.DateTimeFormat('en-US', { ...PLAN_FORMAT, year: 'numeric' });

/** Formats a moment for editors, with the year if it isn't the current one. */
export function formatPlan(moment: Date, now: Date): string {
  const isThisYear = californiaDay(moment).slice(0, 4) === californiaDay(now).slice(0, 4);
  // Some versions of the locale data put a narrow no-break space between the minute and AM.
  return (isThisYear ? thisYear : otherYear).format(moment).replaceAll(/\s/gu, ' ');
}

/** What clocks in California show, such as `2026-12-01T09:00`. They differ from UTC by full hours. */
export function californiaClock(moment: Date): string {
  const hour = String(californiaHour(moment)).padStart(2, '0');
  return `${californiaDay(moment)}T${hour}${moment.toISOString().slice(13, 16)}`;
}

/**
 * The moment at which clocks in California show a time: the first if they show it twice, and undefined if they skip it
 * or there is no such time.
 */
export function californiaMoment(shown: string): Date | undefined {
  return ['-07:00', '-08:00']
    .map((offset) => new Date(`${shown}:00${offset}`))
    .find((moment) => !Number.isNaN(moment.getTime()) && californiaClock(moment) === shown);
}
