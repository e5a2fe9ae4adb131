import { type Expression, sql } from 'kysely';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { JOBS } from '../../jobs/kinds.ts';
import { recordAuditEvent, type StaffMark } from '../audit/service.ts';

/** Delivery states in plain words. A finished delivery with an error counts as not sent. */
const STATES = { ready: 'pending', running: 'sending', done: 'delivered', dead: 'failed' } as const;

export async function listDeliveries(
  db: Queryable,
  partnerUuid: string,
  range: { since: Date } | { newest: number },
) {
  const events = await selectDeliveries(db, partnerUuid, range);
  return events.map((event) => ({
    ...event,
    state:
      event.state === 'done' && event.last_error !== null
        ? ('not sent' as const)
        : STATES[event.state],
  }));
}

/** Keeps the events' IDs. Returns how many events were resent. */
export async function resendEvents(
  deps: Deps,
  partner: { uuid: string; name: string },
  selection: DeliverySelection,
  by?: StaffMark,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const count = await deps.jobs.runNow(tx, await selectJobsOf(tx, partner.uuid, selection));
    if (count > 0)
      await recordAuditEvent(tx, deps, 'JOBS: tried again', { about: partner.name, ...by });
    return count;
  });
}

const inPayload = (field: 'eventUuid' | 'lineUuid' | 'partnerUuid' | 'type') =>
  sql<string>`job.payload ->> ${sql.lit(field)}`;

function selectJobs(db: Queryable, partnerUuid: string) {
  return db
    .selectFrom('job')
    .leftJoin('order_line', (join) =>
      join.on(sql<boolean>`order_line.uuid = (${inPayload('lineUuid')})::uuid`),
    )
    .where('job.kind', '=', JOBS.notifyPartner)
    .where(inPayload('partnerUuid'), '=', partnerUuid);
}

/**
 * A partner's events with their deliveries: those since a given time, oldest first, or the latest ones, newest first.
 */
async function selectDeliveries(
  db: Queryable,
  partnerUuid: string,
  range: { since: Date } | { newest: number },
) {
  const events = selectJobs(db, partnerUuid).select([
    inPayload('eventUuid').as('id'),
    inPayload('type').as('type'),
    'job.created_at',
    'order_line.order_id',
    'job.state',
    'job.attempts',
    'job.last_error',
    'job.run_at',
  ]);
  const rows =
    'since' in range
      ? events
          .where('job.created_at', '>=', range.since)
          .orderBy('job.created_at')
          .orderBy('job.uuid')
      : events.orderBy('job.created_at', 'desc').orderBy('job.uuid', 'desc').limit(range.newest);
  return rows.execute();
}

/** `failed` selects all events whose most recent attempt failed. */
type DeliverySelection = { eventUuid: string } | { orderId: string } | 'failed';

async function selectJobsOf(
  db: Queryable,
  partnerUuid: string,
  selection: DeliverySelection,
): Promise<string[]> {
  const jobs = selectJobs(db, partnerUuid).select('job.uuid');
  // An event that was never sent is sent when its cause can no longer be undone.
  const wasTried = sql<boolean>`not (job.state = 'ready' and job.attempts = 0 and job.last_error is null)`;
  const is = (field: Expression<string>, value: string) =>
    jobs.where(field, '=', value).where(wasTried);
  const rows = await (selection === 'failed'
    ? jobs.where('job.state', 'in', ['ready', 'dead']).where('job.last_error', 'is not', null)
    : 'eventUuid' in selection
      ? is(inPayload('eventUuid'), selection.eventUuid)
      : is(sql.ref('order_line.order_id'), selection.orderId)
  ).execute();
  return rows.map(({ uuid }) => uuid);
}
