import type { Db } from '../../db/schema.ts';
import { testGuests } from '../account/owner.ts';

/** The payments without a result, and for how many seconds the first of them has been waiting; 0 where none is. */
export async function watchPendingPayments(
  db: Db,
  now: Date,
): Promise<{ count: number; longestSeconds: number }> {
  const { count, since } = await db
    .selectFrom('payment')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.min<Date | null>('created_at').as('since'),
    ])
    .where('state', '=', 'pending')
    .where('user_uuid', 'not in', testGuests(db))
    .executeTakeFirstOrThrow();
  return { count, longestSeconds: since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0 };
}

/** Jobs by kind and state, without those that are done. */
export async function countJobs(db: Db): Promise<{ kind: string; state: string; count: number }[]> {
  return db
    .selectFrom('job')
    .select((e) => ['kind', 'state', e.fn.countAll<number>().as('count')])
    .where('state', '<>', 'done')
    .groupBy(['kind', 'state'])
    .execute();
}

/** For how many seconds the job that is due longest has been waiting to be taken; 0 where none is. */
export async function readLateness(db: Db, now: Date): Promise<number> {
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
