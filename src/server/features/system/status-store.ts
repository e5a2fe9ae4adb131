import type { Db } from '../../db/schema.ts';

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
