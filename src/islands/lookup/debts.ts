/** What one agency claims. `count` is, for example, “2 tickets”. */
export type Debt = { agency: string; count: string; amount: string };

const LIST = /^(?<cause>[^:]+:) (?<list>[^:]*\$[^:]*)\.$/;

/**
 * Splits the DMV's sentence about unpaid tickets and tolls into what it says and its list of debts, such as “City of
 * Oakland, 1 ticket, $83.00”. Any other sentence has an empty list.
 */
export function splitDebts(sentence: string): readonly [cause: string, debts: readonly Debt[]] {
  const { cause = '', list = '' } = LIST.exec(sentence)?.groups ?? {};
  const debts = list.split('; ').map(debtOf);
  return debts[0]?.amount ? [cause, debts] : [sentence, []];
}

/** The end of a list may only count the other debts: “and 1 more”. */
function debtOf(text: string): Debt {
  const [owed = '', amount = ''] = text.split(', $');
  const [agency = '', ...count] = owed.split(', ');
  return { agency, count: count.join(', '), amount: amount && `$${amount}` };
}
