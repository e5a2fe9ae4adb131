/** Reads the expiry as people write it: cards print 08/29. */
import { enteredCode, enteredDigits } from '#contracts/api/entered-text.ts';
import * as limits from '#contracts/api/limits.ts';

const MONTH = /^(?:0[1-9]|1[0-2])$/;

/** A month as the form wants it, in two digits; what is not a month stays as it is. */
export function fullMonth(typed: string): string {
  const month = enteredDigits(typed);
  return /^[1-9]$/.test(month) ? `0${month}` : month;
}

/**
 * What typing this into the month's box does to it and to the year's, where the month is complete: a digit more, or the
 * stroke that cards print, belongs to the year. Undefined where the month takes it.
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

/** A year in four digits. Two digits are those of this century, unless that year is over. */
export function fullYear(typed: string, today: Date): string {
  const year = enteredDigits(typed);
  const full = `20${year}`;
  return /^\d{2}$/.test(year) && Number(full) >= today.getFullYear() ? full : year;
}

/** The month and the year of a text that holds both. */
export function readExpiry(text: string): { month: string; year: string } | undefined {
  const entered = enteredCode(text);
  const [, typed = '', year = ''] =
    /^(\d{1,2}) ?[/. -] ?(\d{2}|\d{4})$/.exec(entered) ??
    /^(\d{2})(\d{2}|\d{4})$/.exec(entered) ??
    [];
  const month = fullMonth(typed);
  return MONTH.test(month) ? { month, year } : undefined;
}
