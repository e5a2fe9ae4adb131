/** Parses the expiry as people write it: cards show 08/29. */
import { enteredCode, enteredDigits } from '#contracts/api/entered-text.ts';
import * as limits from '#contracts/api/limits.ts';

const MONTH = /^(?:0[1-9]|1[0-2])$/;

/** Returns a month in two digits, as the form requires. Other text is returned unchanged. */
export function fullMonth(typed: string): string {
  const month = enteredDigits(typed);
  return /^[1-9]$/.test(month) ? `0${month}` : month;
}

/**
 * Returns how typing this into the month's box changes month and year if the month is complete: another digit
 * or a slash belongs to the year. Returns undefined if the month accepts it.
 */
export function beyondMonth(
  month: string,
  typed: string,
): { month: string; year: string } | undefined {
  const full = fullMonth(month);
  const key = enteredCode(typed);
  if (!MONTH.test(full)) return undefined;
  if (/^[/.-]$/.test(key)) return { month: full, year: '' };
  const isMore = month.length === limits.expirationMonthLength || /^[2-9]$/.test(month);
  return isMore && /^\d$/.test(key) ? { month: full, year: key } : undefined;
}

/** Returns a year in four digits. Two digits mean this century, unless that year is over. */
export function fullYear(typed: string, today: Date): string {
  const year = enteredDigits(typed);
  const full = `20${year}`;
  return /^\d{2}$/.test(year) && Number(full) >= today.getFullYear() ? full : year;
}

/** Returns the month and the year of a text that contains both. */
export function readExpiry(text: string): { month: string; year: string } | undefined {
  const entered = enteredCode(text);
  const [, typed = '', year = ''] =
    /^(\d{1,2}) ?[/. -] ?(\d{2}|\d{4})$/.exec(entered) ??
    /^(\d{2})(\d{2}|\d{4})$/.exec(entered) ??
    [];
  const month = fullMonth(typed);
  return MONTH.test(month) ? { month, year } : undefined;
}
