/**
 * `npm run money:check`: compares orders, payments and the provider's charges. Prints each difference, and
 * fails if there is any.
 */
import { compareBooks } from '../features/checkout/books.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ db, ledger }) => {
  const { differences, payments, charges, open } = await compareBooks(db, ledger?.entries());
  for (const difference of differences) console.log(difference);
  if (!ledger) {
    console.log(
      'Only the database was looked at: the provider of PAYMENT_URL lists no charges. Compare its statement with the table payment yourself.',
    );
  }
  const compared = ledger
    ? `${payments} payments and ${charges} charges compared`
    : `${payments} payments compared with their orders alone`;
  console.log(`${compared}, ${open} without a result yet, ${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
});
