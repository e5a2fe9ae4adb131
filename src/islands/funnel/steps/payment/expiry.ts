/** Reads the expiry as people write it: cards print 08/29. */

/** A month as the form wants it, in two digits; what is not a month stays as it is. */
export function fullMonth(typed: string): string {
  const month = typed.trim();
  return /^[1-9]$/.test(month) ? `0${month}` : month;
}

/** A year in four digits. Two digits are those of this century, unless that year is over. */
export function fullYear(typed: string, today: Date): string {
  const year = typed.trim();
  const full = `20${year}`;
  return /^\d{2}$/.test(year) && Number(full) >= today.getFullYear() ? full : year;
}

/** The month and the year of a text that holds both. */
export function readExpiry(text: string): { month: string; year: string } | undefined {
  const [, typed = '', year = ''] =
    /^(\d{1,2}) ?[/. -] ?(\d{2}|\d{4})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2}|\d{4})$/.exec(text.trim()) ??
    [];
  const month = fullMonth(typed);
  return /^(0[1-9]|1[0-2])$/.test(month) ? { month, year } : undefined;
}
