/**
 * `npm run payment:check`: checks the payment provider's account with its test keys. `-- --browser` then pays on a
 * site's payment page in Chromium, which needs this repository with its packages, not only the server's package.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const args = process.argv.slice(2);
const options = { browser: { type: 'boolean' }, site: { type: 'string' } };
const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
const unknown = tokens.filter((token) => token.kind !== 'option' || !(token.name in options));
process.argv.splice(2, args.length, 'payment:check', ...(unknown.length > 0 ? args : []));
await import('./operator.mjs');

if (values.browser && !process.exitCode) {
  const page = new URL('test/payment-page.ts', import.meta.url);
  if (existsSync(new URL('../tests', import.meta.url))) {
    await (await import(page)).payOnPage(values.site);
  } else {
    console.error('The browser is only started in the repository, which has Playwright.');
    process.exitCode = 1;
  }
}
