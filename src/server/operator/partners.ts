/**
 * `npm run partners`: the partners whose pages show the checkout. Without arguments it lists them. `-- show NAME` shows
 * one, `-- add`, `-- change`, `-- roll`, and `-- end` change them, and `-- events`, `-- resend`, and `-- report` are
 * about their orders. docs/operations/partners.md has an example of each.
 */
import { type Command, UsageError } from './command.ts';
import { changeUsage, changeWords } from './partners/change.ts';
import { listUsage, listWords } from './partners/list.ts';
import { recordUsage, recordWords } from './partners/records.ts';

const subcommands = new Map<string, Command>(
  Object.entries({ ...listWords, ...changeWords, ...recordWords }),
);

const USAGE = [
  'Usage: npm run partners [-- COMMAND]',
  ...[...listUsage, ...changeUsage, ...recordUsage],
];

export const partners: Command = ([name = 'list', ...words]) => {
  const subcommand = subcommands.get(name);
  if (!subcommand) throw new UsageError(USAGE.join('\n'));
  return subcommand(words);
};
