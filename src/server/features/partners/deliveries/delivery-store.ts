import { type Expression, sql } from 'kysely';
import type { Queryable } from '../../../db/schema.ts';
import { TELL_PARTNER } from '../send-partner-event.ts';

const inPayload = (field: 'eventUuid' | 'lineUuid' | 'partnerUuid' | 'type') =>
  sql<string>`job.payload ->> ${sql.lit(field)}`;

function selectJobs(db: Queryable, partnerUuid: string) {
  return db
    .selectFrom('job')
    .leftJoin('order_line', (join) =>
      join.on(sql<boolean>`order_line.uuid = (${inPayload('lineUuid')})::uuid`),
    )
    .where('job.kind', '=', TELL_PARTNER)
    .where(inPayload('partnerUuid'), '=', partnerUuid);
}

/**
 * A partner's events with their deliveries: those since a given time, oldest first, or the latest ones, newest first.
 */
export async function selectDeliveries(
  db: Queryable,
  partnerUuid: string,
  wanted: { since: Date } | { newest: number },
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
  const found =
    'since' in wanted
      ? events
          .where('job.created_at', '>=', wanted.since)
          .orderBy('job.created_at')
          .orderBy('job.uuid')
      : events.orderBy('job.created_at', 'desc').orderBy('job.uuid', 'desc').limit(wanted.newest);
  return found.execute();
}

/** Which events of a partner: one, those of an order, or all whose last attempt failed. */
export type Wanted = { eventUuid: string } | { orderId: string } | 'failed';

export async function selectJobsOf(
  db: Queryable,
  partnerUuid: string,
  wanted: Wanted,
): Promise<string[]> {
  const jobs = selectJobs(db, partnerUuid).select('job.uuid');
  const is = (field: Expression<string>, value: string) => jobs.where(field, '=', value);
  const found = await (wanted === 'failed'
    ? jobs.where('job.state', 'in', ['ready', 'dead']).where('job.last_error', 'is not', null)
    : 'eventUuid' in wanted
      ? is(inPayload('eventUuid'), wanted.eventUuid)
      : is(sql.ref('order_line.order_id'), wanted.orderId)
  ).execute();
  return found.map(({ uuid }) => uuid);
}
