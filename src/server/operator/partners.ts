/**
 * `npm run partners`: the partners whose pages show the checkout. Without words it lists them; `-- show NAME` shows one, `-- add`,
 * `-- change`, `-- roll` and `-- end` change them, `-- events`, `-- resend` and `-- report` are about their orders. docs/operations.md has an example of each.
 */
import { changeUsage, changeWords } from './partners/change.ts';
import { listUsage, listWords } from './partners/list.ts';
import { recordUsage, recordWords } from './partners/records.ts';
import { UsageError } from './partners/words.ts';
import { explain } from './run-command.ts';

const commands = { ...listWords, ...changeWords, ...recordWords };

const USAGE = [
  'Usage: npm run partners [-- COMMAND]',
  ...[...listUsage, ...changeUsage, ...recordUsage],
];

const [name = 'list', ...words] = process.argv.slice(2);
const command = new Map(Object.entries(commands)).get(name);
try {
  if (command) await command(words);
  else explain(USAGE.join('\n'));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  explain(error.message);
}
