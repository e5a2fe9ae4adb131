/** Partners at the desk. Each access and change is logged. */

import type * as z from 'zod';
import type { ServerEvent } from '#contracts/account/audit.ts';
import {
  type DeskPartnerRow,
  EVENTS_LISTED,
  type PartnerEventRow,
  type RolledKind,
  type ShownDeskPartner,
  type TypedTerms,
} from '#contracts/desk/partners.ts';
import type { ReportTotals } from '#contracts/partner/report.ts';
import type { PartnerRow, Queryable } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound, ValidationError } from '../../errors.ts';
import type { AtDesk } from '../../http/env.ts';
import { byStaff, recordAuditEvent } from '../audit/service.ts';
import { listDeliveries, resendEvents } from './deliveries.ts';
import {
  type ListedPartner,
  listPartners,
  type PartnerTerms,
  showPartner,
} from './list-partners.ts';
import {
  addPartner,
  changePartner,
  endPartner,
  marksOf,
  rollKey,
  rollWebhookSecret,
} from './manage.ts';
import { sumReport } from './report.ts';
import { selectByUuid } from './store.ts';
import {
  commissionSchema,
  partnerNameSchema,
  partnerOriginSchema,
  partnerWebhookSchema,
} from './terms.ts';

export async function listAtDesk(deps: Deps, staff: AtDesk): Promise<DeskPartnerRow[]> {
  await logAccess(deps, staff, 'DESK: partners opened');
  return (await listPartners(deps)).map(presentPartner);
}

export async function showAtDesk(
  deps: Deps,
  staff: AtDesk,
  uuid: string,
): Promise<ShownDeskPartner> {
  const row = await requirePartner(deps.db, uuid);
  await logAccess(deps, staff, 'DESK: partner opened', row.name);
  const shown = await showPartner(deps, row.name);
  const events = await listDeliveries(deps.db, row.uuid, { newest: EVENTS_LISTED });
  return {
    ...presentPartner(shown),
    keys: shown.keys.map(({ kind, key, created_at, ends_at }) => ({
      kind,
      key: key ?? null,
      created_at: created_at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
    })),
    earlier_secret_until: shown.earlierSecretUntil?.toISOString() ?? null,
    seen: marksOf(row, shown.keys),
    events: events.map(presentEvent),
  };
}

export async function readMonth(
  deps: Deps,
  staff: AtDesk,
  { uuid, month }: { uuid: string; month: string },
): Promise<ReportTotals> {
  const partner = await requirePartner(deps.db, uuid);
  await logAccess(deps, staff, 'DESK: partner report opened', `${partner.name} ${month}`);
  return sumReport(deps, { partner, month, mode: 'live' });
}

async function requirePartner(db: Queryable, uuid: string): Promise<PartnerRow> {
  const partner = isUuid(uuid) ? await selectByUuid(db, uuid) : undefined;
  if (!partner) throw new NotFound('This partner doesn’t exist.');
  return partner;
}

async function logAccess(
  deps: Deps,
  staff: AtDesk,
  event: ServerEvent,
  about?: string,
): Promise<void> {
  await recordAuditEvent(deps.db, deps, event, { about, ...byStaff(staff) });
}

function presentPartner(partner: ListedPartner): DeskPartnerRow {
  return {
    uuid: partner.uuid,
    name: partner.name,
    origins: [...partner.origins],
    webhook: partner.webhook ?? null,
    share: String(partner.commissionBasisPoints / 100),
    created_at: partner.createdAt.toISOString(),
    ended_at: partner.endedAt?.toISOString() ?? null,
  };
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number];

function presentEvent({
  id,
  type,
  order_id,
  state,
  attempts,
  ...event
}: Delivery): PartnerEventRow {
  return {
    id,
    type,
    order_id,
    state,
    attempts,
    last_error: event.last_error,
    created_at: event.created_at.toISOString(),
    next_try_at: state === 'pending' ? event.run_at.toISOString() : null,
  };
}

/** Only this response contains the partner's secrets. */
export async function addAtDesk(deps: Deps, staff: AtDesk, typed: TypedTerms) {
  const terms = readTerms(typed);
  const { uuid, live, test, report, webhookSecret } = await addPartner(deps, terms, {
    by: byStaff(staff),
  });
  return { uuid, live, test, report, webhook: webhookSecret ?? null };
}

/**
 * Changes only the terms that differ from the current ones, because the form sends all fields. Throws Conflict if
 * someone else has changed the terms since `seen`. For a former partner, only the webhook can be removed.
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
 * Replaces a key or the webhook's secret. Rejected if it was already replaced since `seen`, because a second
 * replacement would invalidate the key that is in the partner's pages.
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
  return { done: `The partnership with ${name} has ended. Its keys no longer work.` };
}

export async function resendAtDesk(
  deps: Deps,
  staff: AtDesk,
  { uuid, event }: { uuid: string; event: string },
) {
  const partner = await requirePartner(deps.db, uuid);
  const selection = event === 'failed' ? event : { eventUuid: event };
  const count = await resendEvents(deps, partner, selection, byStaff(staff));
  if (count === 0) {
    throw new Conflict('NOTHING_TO_SEND', 'This event doesn’t exist or is being sent.');
  }
  return { done: count === 1 ? 'Resending 1 event.' : `Resending ${count} events.` };
}

/** Throws ValidationError with every invalid field. */
function readTerms({ name, origins, webhook, share }: TypedTerms): PartnerTerms {
  const wrong = new Map<string, string>();
  function read<T>(schema: z.ZodType<T, string>, field: string, text: string): T[] {
    const { data, error } = schema.safeParse(text.trim());
    if (!error) return [data];
    if (!wrong.has(field)) wrong.set(field, error.issues[0]?.message ?? 'This isn’t valid');
    return [];
  }
  const [readName] = read(partnerNameSchema, 'name', name);
  const readOrigins = origins.flatMap((one) => read(partnerOriginSchema, 'origins', one));
  const [readWebhook] = webhook === null ? [] : read(partnerWebhookSchema, 'webhook', webhook);
  const [points] = read(commissionSchema, 'share', share);
  if (origins.length === 0) wrong.set('origins', 'Enter the origins of their pages');
  if (wrong.size > 0 || readName === undefined || points === undefined) {
    throw new ValidationError([...wrong].map(([field, message]) => ({ field, message })));
  }
  return {
    name: readName,
    origins: [...new Set(readOrigins)],
    webhook: readWebhook,
    commissionBasisPoints: points,
  };
}
