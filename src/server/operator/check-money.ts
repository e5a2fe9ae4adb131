/**
 * `npm run money:check`: compares orders, payments, refunds and the provider's charges and refunds. Prints each difference, and
 * fails if there is any.
 */
import { compareBooks } from '../features/checkout/books.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ db, ledger }) => {
  const provider = ledger && { charges: ledger.entries(), refunds: ledger.refunds() };
  const { differences, payments, charges, refunds, open } = await compareBooks(db, provider);
  for (const difference of differences) console.log(difference);
  if (!ledger) {
    console.log(
      'Only the database was looked at: the provider of PAYMENT_URL lists neither charges nor refunds. Compare its statement with the tables payment and refund yourself.',
    );
  }
  const compared = ledger
    ? `${payments} payments, ${charges} charges and ${refunds} refunds compared`
    : `${payments} payments compared with their orders alone`;
  console.log(`${compared}, ${open} without a result yet, ${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
});
