import {
  listPartners,
  type ShownPartner,
  showPartner,
} from '../../features/partners/list-partners.ts';
import type { CommandWork, Output } from '../command.ts';
import { readWords } from './words.ts';

export const listUsage = ['  list', '  show NAME'];

export const listWords = {
  list(words: string[]): CommandWork {
    readWords(words, {}, { count: 0, usage: 'list' });
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
    const { positionals } = readWords(words, {}, { count: 1, usage: 'show NAME' });
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
