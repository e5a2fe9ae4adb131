import {
  listPartners,
  type ShownPartner,
  showPartner,
} from '../../features/partners/list-partners.ts';
import { runCommand } from '../run-command.ts';
import { readWords } from './words.ts';

export const listUsage = ['  list', '  show NAME'];

export const listWords = {
  async list(words: string[]): Promise<void> {
    readWords(words, {}, { count: 0, usage: 'list' });
    await runCommand(async (deps) => {
      const partners = await listPartners(deps);
      for (const { name, origins, endedAt, ...partner } of partners) {
        const state = endedAt ? `ended ${endedAt.toISOString()}` : shareOf(partner);
        console.log([name, state, ...origins].join('  '));
      }
      console.log(`${partners.length} partners`);
    });
  },

  async show(words: string[]): Promise<void> {
    const { positionals } = readWords(words, {}, { count: 1, usage: 'show NAME' });
    const [name = ''] = positionals;
    await runCommand(async (deps) => print(await showPartner(deps, name)));
  },
};

function print({ name, keys, ...partner }: ShownPartner): void {
  const { createdAt, endedAt, origins, webhook, earlierSecretUntil } = partner;
  console.log(`${name}  since ${createdAt.toISOString()}  ${shareOf(partner)}`);
  if (endedAt) console.log(`ended ${endedAt.toISOString()}: no key is good any more`);
  for (const origin of origins) console.log(`origin   ${origin}`);
  console.log(`webhook  ${webhook ?? 'none'}`);
  if (earlierSecretUntil) {
    console.log(
      `         signed with the earlier secret, too, until ${earlierSecretUntil.toISOString()}`,
    );
  }
  for (const { kind, key, created_at, ends_at } of keys) {
    const end = ends_at ? `until ${ends_at.toISOString()}` : '';
    const shown = key ?? `(kept as a hash, made ${created_at.toISOString()})`;
    console.log(`${kind.padEnd(6)}   ${shown}  ${end}`.trimEnd());
  }
}

function shareOf({ commissionBasisPoints }: { commissionBasisPoints: number }): string {
  return `${commissionBasisPoints / 100} % of our service fee`;
}
