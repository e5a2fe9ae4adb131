/** What managers change of partners at the desk: by the rules and with the entries of `npm run partners`. */
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

/** Adds a partner; its secrets are in this answer and nowhere else. */
export async function addAtDesk(deps: Deps, staff: AtDesk, typed: TypedTerms) {
  const terms = readTerms(typed);
  const { uuid, live, test, report, webhookSecret } = await addPartner(deps, terms, {
    by: byStaff(staff),
  });
  return { uuid, live, test, report, webhook: webhookSecret ?? null };
}

/**
 * Changes what differs from what is agreed. What somebody else has changed since it was `seen` stays: a screen sends all of
 * it. Of a partner who has ended only the webhook can be taken away.
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
 * Replaces a key, or the secret of the webhook. One that was replaced since it was `seen` stays: a second try would end the
 * key that stands in the partner's pages.
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

/** Ends a partner. */
export async function endAtDesk(deps: Deps, staff: AtDesk, uuid: string) {
  const { name } = await requirePartner(deps.db, uuid);
  await endPartner(deps, name, { by: byStaff(staff) });
  return { done: `${name} has ended: no key is good any more.` };
}

/** Tells a partner's server again. */
export async function resendAtDesk(
  deps: Deps,
  staff: AtDesk,
  { uuid, event }: { uuid: string; event: string },
) {
  const partner = await requirePartner(deps.db, uuid);
  const wanted = event === 'failed' ? event : { eventUuid: event };
  const count = await resendEvents(deps, partner, wanted, byStaff(staff));
  if (count === 0) {
    throw new Conflict('NOTHING_TO_SEND', 'There is no such event, or it is being sent.');
  }
  return { done: count === 1 ? '1 event will be sent again.' : `${count} will be sent again.` };
}
