const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** What the tags of a plate say. */
export type PlateTags = { month: string; year: string };

/**
 * The tags of a registration that ends on this day (`YYYY-MM-DD`), a number of years on. Read without
 * a time zone; nothing where the day is unknown.
 */
export function plateTags(expiresOn: string | null | undefined, yearsOn = 0): PlateTags {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(expiresOn ?? '') ?? [];
  if (!year || !month) return { month: '', year: '' };
  return {
    month: MONTHS[Number(month) - 1] ?? '',
    year: String(Number(year) + yearsOn).slice(-2),
  };
}
