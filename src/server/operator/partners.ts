/**
 * `npm run partners`: manages the partners whose pages show the checkout. Without arguments, it lists them. `-- show
 * NAME` shows one, and `-- add`, `-- change`, `-- roll`, and `-- end` change them. `-- wallets` lets their pages show
 * Apple Pay and Google Pay. `-- events` lists a partner's webhook events, `-- resend` resends them, and `-- report`
 * prints a monthly report. docs/operations/partners.md has an example of each.
 */

import {
  listPartners,
  type ShownPartner,
  showPartner,
} from '../features/partners/list-partners.ts';
import { type Command, type CommandWork, type Output, UsageError } from './command.ts';
import { parseArguments } from './partners/arguments.ts';
import { changeCommands, changeUsage } from './partners/change.ts';
import { recordCommands, recordUsage } from './partners/records.ts';

const listUsage = ['  list', '  show NAME'];

const listWords = {
  list(words: string[]): CommandWork {
    parseArguments(words, {}, { count: 0, usage: 'list' });
    return async (deps, output) => {
      const partners = await listPartners(deps);
      for (const { name, origins, endedAt, ...partner } of partners) {
        const state = endedAt ? `ended ${endedAt.toISOString()}` : shareOf(partner);
        output.say([name, state, ...origins].join('  '));
      }
      output.say(`${partners.length} partners`);
    };
  },

  show(words: string[]): CommandWork {
    const { positionals } = parseArguments(words, {}, { count: 1, usage: 'show NAME' });
    const [name = ''] = positionals;
    return async (deps, output) => print(await showPartner(deps, name), output);
  },
};

function print({ name, keys, ...partner }: ShownPartner, { say }: Output): void {
  const { createdAt, endedAt, origins, webhook, earlierSecretUntil } = partner;
  say(`${name}  since ${createdAt.toISOString()}  ${shareOf(partner)}`);
  if (endedAt) say(`ended ${endedAt.toISOString()}: its keys no longer work`);
  for (const origin of origins) say(`origin   ${origin}`);
  say(`webhook  ${webhook ?? 'none'}`);
  for (const contact of partner.contacts) say(`contact  ${contact}`);
  if (partner.nothingPreselected) say('nothing is preselected in its checkout');
  if (earlierSecretUntil) {
    say(`         also signed with the previous secret until ${earlierSecretUntil.toISOString()}`);
  }
  for (const { kind, key, created_at, ends_at } of keys) {
    const end = ends_at ? `until ${ends_at.toISOString()}` : '';
    const shown = key ?? `(stored as a hash, created ${created_at.toISOString()})`;
    say(`${kind.padEnd(6)}   ${shown}  ${end}`.trimEnd());
  }
}

function shareOf({ commissionBasisPoints }: { commissionBasisPoints: number }): string {
  return `${commissionBasisPoints / 100}% of our service fee`;
}

const subcommands = new Map<string, Command>(
  Object.entries({ ...listWords, ...changeCommands, ...recordCommands }),
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
