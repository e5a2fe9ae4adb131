const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** What clocks in California show, such as `2026-12-01T09:00`. */
export function californiaClock(moment: Date): string {
  return clock.format(moment).replace(' ', 'T');
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
