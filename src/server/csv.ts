/** A line of RFC 4180: texts, and cents as dollars with two decimals. */
import type { Cents } from '#contracts/catalogue/money.ts';

export function csvLine(cells: readonly (string | Cents)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? dollars(cell) : cellOf(cell)));
  return `${texts.join(',')}\r\n`;
}

/** Anybody may have typed any words: a spreadsheet must not take them for a formula. */
function cellOf(text: string): string {
  const plain = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function dollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
