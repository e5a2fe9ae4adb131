import { californiaDay, californiaHour } from './california.ts';

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
