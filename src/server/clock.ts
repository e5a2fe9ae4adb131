/** Days as the DMV counts them: in California, whatever the machine's time zone. */

const DAY_MS = 86_400_000;

const californianDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day, `YYYY-MM-DD`, that it is in California. */
export function californiaDay(now: Date): string {
  return californianDay.format(now);
}

/** Days from one `YYYY-MM-DD` to another; negative where the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** That day at local midnight, for rules that look at year and month only. */
export function localMidnight(day: string): Date {
  return new Date(`${day}T00:00:00`);
}
