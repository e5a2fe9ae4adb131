import { formatUsd, sumCents, toCents } from '#contracts/catalogue/money.ts';

/** What one agency claims. `count` is, for example, “2 tickets”. */
export type Debt = { agency: string; count: string; amount: string };

const AMOUNT = /^\$[\d,]+\.\d\d$/;

/**
 * Splits the DMV's sentence about unpaid tickets and tolls into what it says and its list of debts, such as “City of
 * Oakland, 1 ticket, $83.00”. Any other sentence has an empty list.
 */
export function splitDebts(sentence: string): readonly [cause: string, debts: readonly Debt[]] {
  const at = sentence.indexOf(': ');
  const debts = sentence
    .slice(at + 2)
    .replace(/\.$/, '')
    .split('; ')
    .map(debtOf);
  const isList = at > 0 && AMOUNT.test(debts[0]?.amount ?? '');
  return isList ? [sentence.slice(0, at + 1), debts] : [sentence, []];
}

/** Returns the sum of several debts, or undefined if some amounts aren’t known. */
export function totalDebt(debts: readonly Debt[]): string | undefined {
  const cents = debts.map(({ amount }) => toCents(amount.replace(/[$,]/g, '')));
  const isKnown = debts.length > 1 && debts.every(({ amount }) => amount !== '');
  return isKnown ? formatUsd(sumCents(cents)) : undefined;
}

/** The end of a list may only count the other debts: “and 1 more”. */
function debtOf(text: string): Debt {
  const [owed = '', amount = ''] = text.split(', $');
  const [agency = '', ...count] = owed.split(', ');
  return { agency, count: count.join(', '), amount: amount && `$${amount}` };
}
