const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The text on a plate's tags. */
export type PlateTags = { month: string; year: string };

/**
 * Returns the tags of a registration that ends on this day (`YYYY-MM-DD`) plus a number of years, independent
 * of time zones. The tags are empty if the day is unknown.
 */
export function plateTags(expiresOn: string | null | undefined, yearsOn = 0): PlateTags {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(expiresOn ?? '') ?? [];
  if (!year || !month) return { month: '', year: '' };
  return {
    month: MONTHS[Number(month) - 1] ?? '',
    year: String(Number(year) + yearsOn).slice(-2),
  };
}
