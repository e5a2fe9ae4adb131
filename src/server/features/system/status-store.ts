import type { Db } from '../../db/schema.ts';
import { testGuests } from '../account/owner.ts';
import { dueSince } from '../checkout/service.ts';

/**
 * The number of pending payments, and for how many seconds the oldest should have had a result. 0 if there are none.
 */
export async function watchPendingPayments(db: Db, now: Date) {
  const { count, since } = await db
    .selectFrom('payment')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.min<Date | null>(dueSince).as('since'),
    ])
    .where('state', '=', 'pending')
    .where('user_uuid', 'not in', testGuests(db))
    .executeTakeFirstOrThrow();
  return { count, longestSeconds: since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0 };
}

export async function countJobs(db: Db) {
  return db
    .selectFrom('job')
    .select((e) => ['kind', 'state', e.fn.countAll<number>().as('count')])
    .where('state', '<>', 'done')
    .groupBy(['kind', 'state'])
    .execute();
}

/** How many seconds the oldest due job has been waiting. 0 if there is none. */
export async function readQueueDelay(db: Db, now: Date) {
  const first = await db
    .selectFrom('job')
    .select('run_at')
    .where('state', '=', 'ready')
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return first ? (now.getTime() - first.run_at.getTime()) / 1000 : 0;
}
