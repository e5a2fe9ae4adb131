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

const SEPARATORS = [',', ';', '\t'];

/**
 * Reads a sheet as spreadsheets save it: with commas, semicolons, or tabs, and with or without quotes. Removes the
 * apostrophe that prevents formula injection. Returns the cells of each row that isn't empty, with the row's number in
 * the spreadsheet.
 */
export function readCsv(text: string): { number: number; cells: string[] }[] {
  const sheet = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const [firstLine = ''] = sheet.split(/\r?\n/, 1);
  const separator = SEPARATORS.toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  )[0];
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  let wasEnd = false;
  for (const sign of sheet) {
    // In quoted text, a quote is doubled: the first one seems to end the text, and the second one opens it again.
    const isDoubled = wasEnd && sign === '"';
    wasEnd = isQuoted && sign === '"';
    if (isDoubled) cell += sign;
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return rows
    .map((cells, index) => ({ number: index + 1, cells: cells.map((one) => unmarked(one.trim())) }))
    .filter(({ cells }) => cells.some((one) => one !== ''));
}

function unmarked(cell: string): string {
  return /^'[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
