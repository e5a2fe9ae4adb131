/** Optimistic locking for partners: a change names the version it is based on, and is rejected if that is outdated. */
import { hash } from 'node:crypto';
import type { PartnerKeyRow, PartnerRow, Tx } from '../../db/schema.ts';
import { Conflict } from '../../errors.ts';
import type { KeyKind } from './keys.ts';
import { selectKeysOf } from './manage-store.ts';
import { originsOf } from './service.ts';

type Mark = KeyKind | 'webhook' | 'terms';

/** The version of a partner: its latest key of each kind, the date of its secret, and its terms. */
export function marksOf(
  partner: PartnerRow,
  keys: readonly Pick<PartnerKeyRow, 'kind' | 'created_at'>[],
): Record<Mark, string> {
  const { name, webhook_url, commission_basis_points, created_at, earlier_secret_until } = partner;
  const newest = (kind: KeyKind) =>
    keys.findLast((key) => key.kind === kind)?.created_at.toISOString() ?? 'none';
  const terms = [name, originsOf(partner), webhook_url, commission_basis_points];
  return {
    live: newest('live'),
    test: newest('test'),
    report: newest('report'),
    webhook: (earlier_secret_until ?? created_at).toISOString(),
    terms: hash('sha256', JSON.stringify(terms)),
  };
}

/**
 * Rejects outdated versions. A second roll would end the key in the partner's pages, and an old screen would undo what
 * someone else has agreed since.
 */
export async function assertSeen(
  tx: Tx,
  partner: PartnerRow,
  { mark, seen, now }: { mark: Mark; seen: string | undefined; now: Date },
): Promise<void> {
  if (seen === undefined) return;
  const marks = marksOf(partner, await selectKeysOf(tx, partner.uuid, now));
  if (marks[mark] === seen) return;
  throw new Conflict(
    'PARTNER_REFUSED',
    mark === 'terms'
      ? `The terms of ${partner.name} have changed in the meantime. Reload them before you change anything.`
      : `It was just replaced. Reload ${partner.name} before you replace it again.`,
  );
}
