/**
 * `npm run payment:check`: with the test keys of PAYMENT_*, checks the provider's account, and makes and refunds a test
 * payment. Prints a line for each check, and fails if one did. It uses neither the database nor the site.
 */
import { checkAccount } from '../gateways.ts';
import { UsageError } from './command.ts';
import { terminal, withSettings } from './run-command.ts';

const USAGE = 'Usage: npm run payment:check [-- --browser [--site URL]]';

export async function checkPayment(words: string[]): Promise<void> {
  await withSettings(async ({ config }) => {
    if (words.length > 0) throw new UsageError(USAGE);
    const findings = checkAccount(config);
    if (!findings) {
      terminal.refuse('PAYMENT_URL: is not set, so there is no payment provider to check.');
      return;
    }
    for await (const { state, what, advice = '' } of findings) {
      terminal.say(`${state.padEnd(8)}${what}${advice && `: ${advice}`}`);
      if (state === 'failed') terminal.fail();
    }
  });
}
