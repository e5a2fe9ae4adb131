/**
 * `npm run money:check`: compares orders, payments, refunds and the provider's charges and refunds. Prints each difference, and
 * fails if there is any.
 */
import { compareBooks } from '../features/checkout/books.ts';
import { type Command, UsageError } from './command.ts';

export const checkMoney: Command = (words) => {
  if (words.length > 0) throw new UsageError('Usage: npm run money:check');
  return async ({ db, ledger }, output) => {
    const provider = ledger && { charges: ledger.entries(), refunds: ledger.refunds() };
    const { differences, payments, charges, refunds, open } = await compareBooks(db, provider);
    for (const difference of differences) output.say(difference);
    if (!ledger) {
      output.say(
        'Only the database was looked at: the provider of PAYMENT_URL lists neither charges nor refunds. Compare its statement with the tables payment and refund yourself.',
      );
    }
    const compared = ledger
      ? `${payments} payments, ${charges} charges and ${refunds} refunds compared`
      : `${payments} payments compared with their orders alone`;
    output.say(`${compared}, ${open} without a result yet, ${differences.length} differences`);
    if (differences.length > 0) output.fail();
  };
};
