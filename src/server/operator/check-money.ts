/**
 * `npm run money:check`: reconciles orders, payments, and refunds with the provider's charges and refunds. Prints each
 * difference, and fails if there are any.
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

/** The payment sandbox's records. Undefined for a real provider. */
export function booksOf(ledger: Ledger) {
  return ledger && { charges: ledger.entries(), refunds: ledger.refunds() };
}

export function reportBooks(
  { differences, payments, charges, refunds, open }: Books,
  ledger: Ledger,
  output: Pick<Output, 'say'>,
): void {
  for (const difference of differences) output.say(difference);
  if (!ledger) {
    output.say(
      'Only the database was checked, because the provider of PAYMENT_URL doesn’t list charges or refunds. Compare its statement with the tables payment and refund yourself.',
    );
  }
  if (payments === 0) output.say('There are no payments yet.');
  const compared = ledger
    ? `Compared ${payments} payments, ${charges} charges, and ${refunds} refunds`
    : `Compared ${payments} payments with their orders only`;
  output.say(`${compared}: ${open} without a result yet, ${differences.length} differences`);
}
