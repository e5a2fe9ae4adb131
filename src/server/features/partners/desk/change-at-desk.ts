/** Partner changes by managers at the desk, with the rules and audit entries of `npm run partners`. */
import type { RolledKind, TypedTerms } from '#contracts/desk/partners.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { byStaff } from '../../privacy/audit.ts';
import { resendEvents } from '../deliveries/deliveries.ts';
import { showPartner } from '../list-partners.ts';
import { addPartner, changePartner, endPartner } from '../manage.ts';
import { rollKey, rollWebhookSecret } from '../roll.ts';
import { readTerms } from './read-terms.ts';
import { requirePartner } from './show-at-desk.ts';

/** Adds a partner. Its secrets are only in this response. */
export async function addAtDesk(deps: Deps, staff: AtDesk, typed: TypedTerms) {
  const terms = readTerms(typed);
  const { uuid, live, test, report, webhookSecret } = await addPartner(deps, terms, {
    by: byStaff(staff),
  });
  return { uuid, live, test, report, webhook: webhookSecret ?? null };
}

/**
 * Applies the differences from the agreed terms. A screen sends all fields, so those that someone else has changed
 * since `seen` are left alone. For a partner who has ended, only the webhook can be removed.
 */
export async function changeAtDesk(
  deps: Deps,
  staff: AtDesk,
  { uuid, seen, ...typed }: TypedTerms & { uuid: string; seen: string },
) {
  const { name, origins, webhook, commissionBasisPoints } = readTerms(typed);
  const partner = await requirePartner(deps.db, uuid);
  const before = await showPartner(deps, partner.name);
  const { webhookSecret } = await changePartner(
    deps,
    before.name,
    {
      name: name === before.name ? undefined : name,
      addOrigins: origins.filter((origin) => !before.origins.includes(origin)),
      removeOrigins: before.origins.filter((origin) => !origins.includes(origin)),
      webhook: webhook === before.webhook ? undefined : (webhook ?? null),
      commissionBasisPoints:
        commissionBasisPoints === before.commissionBasisPoints ? undefined : commissionBasisPoints,
    },
    { seen, by: byStaff(staff) },
  );
  return { webhook: webhookSecret ?? null };
}

/**
 * Replaces a key or the webhook's secret. Rejected if it was replaced since `seen`: a retry would end the key that is
 * in the partner's pages.
 */
export async function rollAtDesk(
  deps: Deps,
  staff: AtDesk,
  { uuid, kind, days, seen }: { uuid: string; kind: RolledKind; days: number; seen: string },
) {
  const { name } = await requirePartner(deps.db, uuid);
  const from = { seen, by: byStaff(staff) };
  const { made, earlierUntil } = await (kind === 'webhook'
    ? rollWebhookSecret(deps, name, days, from)
    : rollKey(deps, name, kind, days, from));
  return { made, earlier_until: earlierUntil.toISOString() };
}

export async function endAtDesk(deps: Deps, staff: AtDesk, uuid: string) {
  const { name } = await requirePartner(deps.db, uuid);
  await endPartner(deps, name, { by: byStaff(staff) });
  return { done: `${name} has ended. Its keys no longer work.` };
}

/** Resends events to a partner's server. */
export async function resendAtDesk(
  deps: Deps,
  staff: AtDesk,
  { uuid, event }: { uuid: string; event: string },
) {
  const partner = await requirePartner(deps.db, uuid);
  const wanted = event === 'failed' ? event : { eventUuid: event };
  const count = await resendEvents(deps, partner, wanted, byStaff(staff));
  if (count === 0) {
    throw new Conflict('NOTHING_TO_SEND', 'This event doesn’t exist or is being sent.');
  }
  return { done: count === 1 ? 'Resending 1 event.' : `Resending ${count} events.` };
}
