/**
 * `npm run payment:check`: with the test keys of PAYMENT_*, checks the provider's account, and makes and refunds a test
 * payment. Prints a line for each check, and fails if any check does. It uses neither the database nor the site.
 */
import { checkAccount } from '../gateways.ts';
import { sayFindings, UsageError } from './command.ts';
import { terminal, withSettings } from './run-command.ts';

const USAGE = 'Usage: npm run payment:check [-- --browser [--site URL]]';

export async function checkPayment(words: string[]): Promise<void> {
  await withSettings(async ({ config }) => {
    if (words.length > 0) throw new UsageError(USAGE);
    await sayFindings(checkAccount(config), terminal);
  });
}
