/** CSV for spreadsheets (RFC 4180). */
import type { Cents } from '#contracts/catalogue/money.ts';

/** Without it a spreadsheet takes UTF-8 for an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first line of a file. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns);
}

/** A line with texts, and cents as dollars with two decimals. */
export function csvLine(cells: readonly (string | Cents)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? dollars(cell) : cellOf(cell)));
  return `${texts.join(',')}\r\n`;
}

/**
 * Anybody may have typed any words: a spreadsheet must not take them for a formula. Each text is quoted, as some
 * spreadsheets separate cells by other characters than the comma.
 */
function cellOf(text: string): string {
  const plain = /^[\s;]*[=+\-@＝＋－＠]|^\s/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

function dollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
