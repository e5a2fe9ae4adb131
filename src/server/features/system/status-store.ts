import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Literals, because a statement with parameters may not use the partial indexes. */
const is = (state: 'ready' | 'running' | 'dead') => sql<boolean>`state = ${sql.lit(state)}`;

export async function countJobs(db: Db) {
  return (
    db
      .selectFrom('job')
      .select((e) => ['kind', 'state', e.fn.countAll<number>().as('count')])
      // Not "other than done", which would read all done jobs.
      .where((e) => e.or([is('ready'), is('running'), is('dead')]))
      .groupBy(['kind', 'state'])
      .execute()
  );
}

/** How many seconds the oldest due job has been waiting. 0 if there is none. */
export async function readQueueDelay(db: Db, now: Date) {
  const first = await db
    .selectFrom('job')
    .select('run_at')
    .where(is('ready'))
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return first ? (now.getTime() - first.run_at.getTime()) / 1000 : 0;
}
