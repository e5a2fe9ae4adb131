/**
 * `npm run money:check`: compares orders, payments, refunds and the provider's charges and refunds. Prints each difference, and
 * fails if there is any.
 */
import { type Books, compareBooks } from '../features/checkout/books.ts';
import { type Command, type Ledger, type Output, UsageError } from './command.ts';

export const checkMoney: Command = (words) => {
  if (words.length > 0) throw new UsageError('Usage: npm run money:check');
  return async ({ db }, output, ledger) => {
    const books = await compareBooks(db, booksOf(ledger));
    reportBooks(books, ledger, output);
    if (books.differences.length > 0) output.fail();
  };
};

/** What the payment sandbox remembers; undefined where a real provider charges. */
export function booksOf(ledger: Ledger) {
  return ledger && { charges: ledger.entries(), refunds: ledger.refunds() };
}

/** Says each difference, and what was compared. */
export function reportBooks(
  { differences, payments, charges, refunds, open }: Books,
  ledger: Ledger,
  output: Pick<Output, 'say'>,
): void {
  for (const difference of differences) output.say(difference);
  if (!ledger) {
    output.say(
      'Only the database was looked at: the provider of PAYMENT_URL lists neither charges nor refunds. Compare its statement with the tables payment and refund yourself.',
    );
  }
  if (payments === 0) output.say('The shop is empty: there is no payment yet.');
  const compared = ledger
    ? `${payments} payments, ${charges} charges and ${refunds} refunds compared`
    : `${payments} payments compared with their orders alone`;
  output.say(`${compared}, ${open} without a result yet, ${differences.length} differences`);
}
