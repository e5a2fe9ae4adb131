/** CSV for spreadsheets (RFC 4180). */
import type { Cents } from '#contracts/catalogue/money.ts';

/** Without this mark, spreadsheets assume an older encoding than UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns);
}

/** One line: strings, and cents printed as dollars with two decimals. */
export function csvLine(cells: readonly (string | Cents)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? dollars(cell) : cellOf(cell)));
  return `${texts.join(',')}\r\n`;
}

/**
 * Prevents formula injection: a string may come from anyone. Quotes every string, because some spreadsheets use
 * separators other than the comma.
 */
function cellOf(text: string): string {
  const plain = /^[\s;]*[=+\-@＝＋－＠]|^\s/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

function dollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
