/** What was seen of a partner: a change names it, and is refused where it has changed meanwhile. */
import { hash } from 'node:crypto';
import type { PartnerKeyRow, PartnerRow, Tx } from '../../db/schema.ts';
import { Conflict } from '../../errors.ts';
import type { KeyKind } from './keys.ts';
import { selectKeysOf } from './manage-store.ts';
import { originsOf } from './service.ts';

type Mark = KeyKind | 'webhook' | 'terms';

/**
 * Which key of each kind is the newest, since when there is the present secret, and what is agreed: another mark after each
 * change.
 */
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
 * A second roll would end the key that stands in the partner's pages, and an older screen would take back what somebody else
 * has agreed since: both are refused where the mark is an earlier one.
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
      ? `What is agreed with ${partner.name} has changed meanwhile: look at it again before you change it.`
      : `It was replaced a moment ago: look at ${partner.name} again before you replace it once more.`,
  );
}
