import { type Expression, sql } from 'kysely';
import { ORDER_REMOVED } from '#contracts/desk/partners.ts';
import type { PartnerEvent, PartnerEventType } from '#contracts/partner/events.ts';
import type { ReportMode } from '#contracts/partner/report.ts';
import type { PartnerRow, Queryable } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { JOBS } from '../../jobs/kinds.ts';
import { type ChangeMark, recordAuditEvent } from '../audit/service.ts';
import { type EventJob, eventJobSchema, readEvents } from './send-partner-event.ts';
import { modeOfLine } from './store.ts';

type EventQuery = {
  after?: string | undefined;
  mode?: ReportMode | undefined;
  type?: PartnerEventType | undefined;
  limit: number;
};

type DeliveryRange =
  | { since: Date }
  /** How many of each mode, of all orders or of these. */
  | { newest: number; orderIds?: readonly string[] | undefined; onlyUndelivered?: boolean };

/** Delivery states in plain words. A finished delivery with an error counts as not sent. */
const STATES = { ready: 'pending', running: 'sending', done: 'delivered', dead: 'failed' } as const;

export async function listDeliveries(db: Queryable, partnerUuid: string, range: DeliveryRange) {
  const events = await selectDeliveries(db, partnerUuid, range);
  return events.map((event) => ({
    ...event,
    // Without the name of our error's class.
    last_error: event.last_error?.replace(/^\w*Error: /, '') ?? null,
    state:
      event.state === 'done' && event.last_error !== null
        ? ('not sent' as const)
        : STATES[event.state],
  }));
}

export async function countUndelivered(
  db: Queryable,
  partnerUuid: string,
): Promise<Record<ReportMode, number>> {
  const counts = await selectJobs(db, partnerUuid)
    .select([mode.as('mode'), sql<number>`count(*)::integer`.as('count')])
    .where(isUndelivered(partnerUuid))
    .groupBy(mode)
    .execute();
  return { live: 0, test: 0, ...Object.fromEntries(counts.map((one) => [one.mode, one.count])) };
}

/** Keeps the events' IDs. Returns how many events were resent. */
export async function resendEvents(
  deps: Deps,
  partner: { uuid: string; name: string },
  selection: DeliverySelection,
  by?: ChangeMark,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const count = await deps.jobs.runNow(tx, await selectJobsOf(tx, partner.uuid, selection));
    if (count > 0)
      await recordAuditEvent(tx, deps, 'JOBS: tried again', { about: partner.name, ...by });
    return count;
  });
}

/** Sends an event about a sample order, so that partners can test their server with every type. */
export async function sendSample(
  deps: Deps,
  partner: PartnerRow,
  type: PartnerEventType,
  by: ChangeMark,
): Promise<void> {
  if (partner.ended_at) {
    throw new Conflict('PARTNER_REFUSED', `The partnership with ${partner.name} has ended.`);
  }
  if (partner.webhook_url === null) {
    throw new Conflict('PARTNER_REFUSED', `${partner.name} has no webhook. Add one first.`);
  }
  const now = deps.clock();
  const eventUuid = rowUuid(now);
  const payload: EventJob = {
    eventUuid,
    partnerUuid: partner.uuid,
    type,
    at: now.toISOString(),
    ...(type === 'order.rejected' && { reason: 'This is only a test.' }),
  };
  await deps.db.transaction().execute(async (tx) => {
    await deps.jobs
      .enqueueCte(tx, [{ kind: JOBS.notifyPartner, payload, key: `sample:${eventUuid}` }])
      .execute();
    await recordAuditEvent(tx, deps, 'PARTNER: test event sent', { about: partner.name, ...by });
  });
}

export async function findEventJob(db: Queryable, partnerUuid: string, eventUuid: string) {
  const job = await selectJobs(db, partnerUuid)
    .select('job.payload')
    .where(inPayload('eventUuid'), '=', eventUuid)
    .executeTakeFirst();
  return job && eventJobSchema.parse(job.payload);
}

/** The place of an event in the order in which partners read events: when it may be sent, and its ID. */
const place = sql<string>`(coalesce(${inPayload('notBefore')}, ${inPayload('at')})
  || '_' || (${inPayload('eventUuid')})) collate "C"`;
/** Events that are being recorded by other transactions may still come before those recorded later. */
const SETTLED_MS = 10_000;
/** Before all events */
const START = `${new Date(0).toISOString()}_0`;

/** A page of a partner's events after a place, oldest first, without those that can still be withdrawn. */
export async function listEventsAfter(
  { db, clock }: Deps,
  partnerUuid: string,
  { after, limit, ...only }: EventQuery,
): Promise<{ events: PartnerEvent[]; next: string }> {
  const start = after || START;
  const settled = new Date(clock().getTime() - SETTLED_MS).toISOString();
  const jobs = await selectJobs(db, partnerUuid)
    .select(['job.payload', place.as('place')])
    .where(place, '>', start)
    .where(place, '<', settled)
    .$if(only.mode !== undefined, (all) => all.where(mode, '=', only.mode ?? 'live'))
    .$if(only.type !== undefined, (all) => all.where(inPayload('type'), '=', only.type ?? ''))
    .orderBy(place)
    .limit(limit)
    .execute();
  const events = jobs.map(({ payload }) => eventJobSchema.parse(payload));
  return {
    events: await readEvents(db, events),
    next: jobs.at(-1)?.place ?? start,
  };
}

/** An event without an order is a test event. */
const mode = sql<ReportMode>`case when ${inPayload('lineUuid')} is null then 'test' else ${modeOfLine} end`;

function inPayload(field: 'eventUuid' | 'lineUuid' | 'partnerUuid' | 'type' | 'at' | 'notBefore') {
  return sql<string>`job.payload ->> ${sql.lit(field)}`;
}

function selectJobs(db: Queryable, partnerUuid: string) {
  return (
    db
      .selectFrom('job')
      .leftJoin('order_line', (join) =>
        join.on(sql<boolean>`order_line.uuid = (${inPayload('lineUuid')})::uuid`),
      )
      // A literal, because the partial indexes cover only this kind.
      .where('job.kind', '=', sql.lit(JOBS.notifyPartner))
      .where(inPayload('partnerUuid'), '=', partnerUuid)
  );
}

/**
 * A partner's events with their deliveries: those since a given time, oldest first, or the latest ones of each mode,
 * newest first.
 */
async function selectDeliveries(db: Queryable, partnerUuid: string, range: DeliveryRange) {
  const events = selectJobs(db, partnerUuid).select([
    inPayload('eventUuid').as('id'),
    inPayload('type').as('type'),
    mode.as('mode'),
    'job.created_at',
    'order_line.order_id',
    'order_line.partner_reference as reference',
    'job.state',
    // Resending restarts the job's own count.
    sql<number>`greatest(job.attempts, (select count(*) from partner_attempt
      where event_uuid = (${inPayload('eventUuid')})::uuid))::integer`.as('attempts'),
    'job.last_error',
    'job.run_at',
  ]);
  if ('since' in range) {
    return events
      .where('job.created_at', '>=', range.since)
      .orderBy('job.created_at')
      .orderBy('job.uuid')
      .execute();
  }
  const { newest, orderIds, onlyUndelivered = false } = range;
  const tests = db
    .selectFrom('app_user')
    .innerJoin('order_line', 'order_line.user_uuid', 'app_user.uuid')
    .select(sql`order_line.uuid::text`.as('uuid'))
    .where('app_user.is_test', '=', true)
    .where('order_line.partner_uuid', '=', partnerUuid);
  const line = inPayload('lineUuid');
  // Unlike `mode`, this reads no other row for each event until there are enough.
  const isTest = sql<boolean>`(${line} is null or ${line} in ${tests})`;
  // An array, so that the index on the order is used.
  const isSought = sql<boolean>`${line} = any(array(
    select uuid::text from order_line where order_id = any(${orderIds}::text[])))`;
  const sought = (orderIds ? events.where(isSought) : events).$if(onlyUndelivered, (all) =>
    all.where(isUndelivered(partnerUuid)),
  );
  const latest = (rows: typeof events) =>
    rows.orderBy('job.created_at', 'desc').orderBy('job.uuid', 'desc').limit(newest);
  return db
    .selectFrom(latest(sought.where((e) => e.not(isTest))).as('live'))
    .selectAll()
    .unionAll(db.selectFrom(latest(sought.where(isTest)).as('test')).selectAll())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Events that weren't delivered, but can be. */
function isUndelivered(partnerUuid: string) {
  return sql<boolean>`(job.state <> 'running' and job.last_error is not null
    and job.last_error <> ${ORDER_REMOVED}
    and exists (select from partner
      where partner.uuid = ${partnerUuid} and partner.webhook_url is not null))`;
}

/** `failed` selects all undelivered events. */
type DeliverySelection =
  | { eventUuid: string }
  | { orderId: string }
  | { failed: ReportMode }
  | 'failed';

async function selectJobsOf(
  db: Queryable,
  partnerUuid: string,
  selection: DeliverySelection,
): Promise<string[]> {
  const jobs = selectJobs(db, partnerUuid).select('job.uuid');
  // An event that was never sent is sent when its cause can no longer be undone.
  const wasTried = sql<boolean>`(job.state <> 'ready' or job.attempts > 0 or job.last_error is not null
    or exists (select from partner_attempt where event_uuid = (${inPayload('eventUuid')})::uuid))`;
  const is = (field: Expression<string>, value: string) =>
    jobs.where(field, '=', value).where(wasTried);
  const failed = jobs.where(isUndelivered(partnerUuid));
  const rows = await (selection === 'failed'
    ? failed
    : 'failed' in selection
      ? failed.where(mode, '=', selection.failed)
      : 'eventUuid' in selection
        ? is(inPayload('eventUuid'), selection.eventUuid)
        : is(sql.ref('order_line.order_id'), selection.orderId)
  ).execute();
  return rows.map(({ uuid }) => uuid);
}
