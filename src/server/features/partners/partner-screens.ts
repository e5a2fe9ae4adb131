/**
 * Partners at the desk, and a partner at the partners' portal. Every change is logged, and everything that staff open.
 */

import type * as z from 'zod';
import type { ServerEvent } from '#contracts/account/audit.ts';
import {
  type DeskPartnerRow,
  EVENTS_LISTED,
  type PartnerEventRow,
  problemOfOrigins,
  type RolledKind,
  type SentAgain,
  type ShownDeskPartner,
  type ShownPartnerEvent,
  type TypedOwnTerms,
  type TypedTerms,
} from '#contracts/desk/partners.ts';
import { PARTNER_EVENTS } from '#contracts/partner/events.ts';
import type { ReportMode, ShownMonth } from '#contracts/partner/report.ts';
import type { PartnerRow, Queryable } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound, ValidationError } from '../../errors.ts';
import type { AtDesk } from '../../http/env.ts';
import { byStaff, type ChangeMark, recordAuditEvent } from '../audit/service.ts';
import { listChanges } from './changes.ts';
import {
  countUndelivered,
  findEventJob,
  listDeliveries,
  resendEvents,
  sendSample,
} from './deliveries.ts';
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
import { listPayouts, recordPayout } from './payouts.ts';
import { readOrders, sumReport } from './report.ts';
import { writeBody } from './send-partner-event.ts';
import { hasLiveOrders, selectAttempts, selectByUuid } from './store.ts';
import {
  commissionSchema,
  partnerContactSchema,
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
  return showInFull(deps, row);
}

/** Without the report key and the webhook secret. A search limits the events to those of some orders. */
export async function showInFull(
  deps: Deps,
  row: PartnerRow,
  { find, order }: { find?: string | undefined; order?: string | undefined } = {},
): Promise<ShownDeskPartner> {
  const shown = await showPartner(deps, row.name);
  const choice = order === undefined ? find !== undefined && { find } : { order_id: order };
  const found = choice ? await readOrders(deps, row.uuid, choice) : undefined;
  const range = { newest: EVENTS_LISTED, orderIds: found?.map(({ order_id }) => order_id) };
  const events = await listDeliveries(deps.db, row.uuid, range);
  const undelivered = await countUndelivered(deps.db, row.uuid);
  const listed =
    undelivered.live + undelivered.test > 0
      ? await listDeliveries(deps.db, row.uuid, { newest: EVENTS_LISTED, onlyUndelivered: true })
      : [];
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
    undelivered: { ...undelivered, events: listed.map(presentEvent) },
    changes: await listChanges(deps.db, row.uuid),
    has_live_orders: await hasLiveOrders(deps.db, row.uuid),
    ...(found && { found }),
  };
}

export async function readMonthAtDesk(
  deps: Deps,
  staff: AtDesk,
  { uuid, month, mode }: { uuid: string; month: string; mode: ReportMode },
): Promise<ShownMonth> {
  const partner = await requirePartner(deps.db, uuid);
  await logAccess(deps, staff, 'DESK: partner report opened', `${partner.name} ${month}`);
  return sumReport(deps, { partner, month, mode });
}

export async function listPayoutsAtDesk(deps: Deps, staff: AtDesk, uuid: string) {
  const partner = await requirePartner(deps.db, uuid);
  await logAccess(deps, staff, 'DESK: partner report opened', partner.name);
  return listPayouts(deps, partner);
}

export async function recordPayoutAtDesk(
  deps: Deps,
  by: ChangeMark,
  { uuid, ...payout }: { uuid: string; month: string; paid_on: string; reference: string },
) {
  return recordPayout(deps, by, await requirePartner(deps.db, uuid), payout);
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
    contacts: [...partner.contacts],
    nothing_preselected: partner.nothingPreselected,
    created_at: partner.createdAt.toISOString(),
    ended_at: partner.endedAt?.toISOString() ?? null,
  };
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number];

function presentEvent({
  id,
  type,
  mode,
  order_id,
  reference,
  state,
  attempts,
  ...event
}: Delivery): PartnerEventRow {
  return {
    id,
    type,
    mode,
    order_id,
    reference,
    state,
    attempts,
    last_error: event.last_error,
    created_at: event.created_at.toISOString(),
    next_try_at: state === 'pending' ? event.run_at.toISOString() : null,
  };
}

/** Only this response contains the partner's secrets. */
export async function addAtDesk(deps: Deps, by: ChangeMark, typed: TypedTerms) {
  const terms = readTerms(typed);
  const { uuid, live, test, report, webhookSecret } = await addPartner(deps, terms, { by });
  return { uuid, live, test, report, webhook: webhookSecret ?? null };
}

/**
 * Changes only the terms that differ from the current ones, because the form sends all fields. Throws Conflict if
 * someone else has changed the terms since `seen`. For a former partner, only the webhook can be removed.
 */
export async function changeTerms(
  deps: Deps,
  by: ChangeMark,
  { uuid, seen, ...typed }: TypedTerms & { uuid: string; seen: string },
) {
  const partner = await requirePartner(deps.db, uuid);
  const before = await showPartner(deps, partner.name);
  const read = readTerms(typed, before.origins);
  const { name, origins, webhook, commissionBasisPoints, contacts, ...terms } = read;
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
      addContacts: contacts.filter((email) => !before.contacts.includes(email)),
      removeContacts: before.contacts.filter((email) => !contacts.includes(email)),
      nothingPreselected:
        terms.nothingPreselected === before.nothingPreselected
          ? undefined
          : terms.nothingPreselected,
    },
    { seen, by },
  );
  return { webhook: webhookSecret ?? null };
}

/**
 * Replaces a key or the webhook's secret. Rejected if it was already replaced since `seen`, because a second
 * replacement would invalidate the key that is in the partner's pages.
 */
export async function replaceKey(
  deps: Deps,
  by: ChangeMark,
  { uuid, kind, days, seen }: { uuid: string; kind: RolledKind; days: number; seen: string },
) {
  const { name } = await requirePartner(deps.db, uuid);
  const from = { seen, by };
  const { made, earlierUntil } = await (kind === 'webhook'
    ? rollWebhookSecret(deps, name, days, from)
    : rollKey(deps, name, kind, days, from));
  return { made, earlier_until: earlierUntil.toISOString() };
}

export async function endAtDesk(deps: Deps, by: ChangeMark, uuid: string) {
  const { name } = await requirePartner(deps.db, uuid);
  await endPartner(deps, name, { by });
  return { done: `The partnership with ${name} has ended. Its keys no longer work.` };
}

export async function sendAgain(
  deps: Deps,
  by: ChangeMark,
  { uuid, event, mode }: SentAgain & { uuid: string },
) {
  const partner = await requirePartner(deps.db, uuid);
  const sample = PARTNER_EVENTS.find((type) => type === event);
  if (sample) {
    await sendSample(deps, partner, sample, by);
    return { done: `Sending a test ${sample}.` };
  }
  const failed = mode ? { failed: mode } : 'failed';
  const selection = event === 'failed' ? failed : { eventUuid: event };
  const count = await resendEvents(deps, partner, selection, by);
  if (count === 0) {
    throw new Conflict('NOTHING_TO_SEND', 'This event doesn’t exist or is being sent.');
  }
  return { done: count === 1 ? 'Resending 1 event.' : `Resending ${count} events.` };
}

/** A contact's change: everything that only staff may change stays as it is. Contacts can't lock themselves out. */
export async function changeOwnTerms(
  deps: Deps,
  by: ChangeMark & { email: string },
  { name, ...own }: TypedOwnTerms & { name: string; seen: string },
) {
  if (!own.contacts.some((one) => one.trim().toLowerCase() === by.email)) {
    throw new ValidationError([
      { field: 'contacts', message: `Keep ${by.email}, with which you are logged in` },
    ]);
  }
  return changeTerms(deps, by, { ...presentPartner(await showPartner(deps, name)), ...own });
}

export async function showEventAtDesk(
  deps: Deps,
  staff: AtDesk,
  { uuid, event }: { uuid: string; event: string },
): Promise<ShownPartnerEvent> {
  const partner = await requirePartner(deps.db, uuid);
  await logAccess(deps, staff, 'DESK: partner opened', partner.name);
  return showEvent(deps, partner, event);
}

export async function showEvent(
  { db }: Deps,
  partner: PartnerRow,
  eventUuid: string,
): Promise<ShownPartnerEvent> {
  const job = isUuid(eventUuid) ? await findEventJob(db, partner.uuid, eventUuid) : undefined;
  if (!job) throw new NotFound('This event doesn’t exist.');
  const attempts = await selectAttempts(db, eventUuid);
  return {
    payload: (await writeBody(db, job)) ?? null,
    attempts: attempts.map(({ attempted_at, ...attempt }) => ({
      at: attempted_at.toISOString(),
      ...attempt,
    })),
  };
}

/** Throws ValidationError with every invalid field, and everything that is wrong with it. */
function readTerms(
  { name, origins, webhook, share, ...typed }: TypedTerms,
  current: readonly string[] = [],
): Required<PartnerTerms> {
  const wrong = new Map<string, Set<string>>();
  function read<T>(schema: z.ZodType<T, string>, field: string, text: string): T[] {
    const { data, error } = schema.safeParse(text.trim());
    if (!error) return [data];
    addProblem(field, error.issues[0]?.message ?? 'This isn’t valid');
    return [];
  }
  function addProblem(field: string, message: string) {
    wrong.set(field, (wrong.get(field) ?? new Set()).add(message));
  }
  const [readName] = read(partnerNameSchema, 'name', name);
  const readOrigins = origins.flatMap((one) => read(partnerOriginSchema, 'origins', one));
  const [readWebhook] = webhook === null ? [] : read(partnerWebhookSchema, 'webhook', webhook);
  const contacts = typed.contacts.flatMap((one) => read(partnerContactSchema, 'contacts', one));
  const [points] = read(commissionSchema, 'share', share);
  const missing = problemOfOrigins({ origins, contacts }, current);
  if (missing) addProblem('origins', missing);
  if (wrong.size > 0 || readName === undefined || points === undefined) {
    throw new ValidationError(
      [...wrong].map(([field, messages]) => ({ field, message: [...messages].join('. ') })),
    );
  }
  return {
    name: readName,
    origins: [...new Set(readOrigins)],
    webhook: readWebhook,
    commissionBasisPoints: points,
    contacts: [...new Set(contacts)],
    nothingPreselected: typed.nothing_preselected,
  };
}
