import { type ExpressionBuilder, sql } from 'kysely';
import { lockKeys } from '../db/lock-keys.ts';
import type { Db, Queryable, Tables } from '../db/schema.ts';
import type { Job } from './store.ts';

/** What a worker claims, and for how long. */
type Claim = {
  kinds: string[];
  limit: number;
  now: Date;
  leaseUntil: Date;
  /**
   * The payload field by which to isolate jobs: all claimed jobs share its value, and no other worker has jobs with
   * that value. Values not tried before come first.
   */
  apartBy?: string | undefined;
};

/**
 * Claims up to `limit` due jobs until `leaseUntil`, including those of a killed worker. Skips rows that
 * another worker is claiming right now.
 */
export async function claimJobs(db: Db, claim: Claim): Promise<Job[]> {
  const { apartBy, kinds } = claim;
  if (apartBy === undefined) return claimingJobs(db, claim).execute();
  const due = await db
    .selectFrom('job')
    .select('uuid')
    .where('kind', 'in', kinds)
    .where((job) => isDue(job, claim.now))
    .limit(1)
    .executeTakeFirst();
  if (!due) return [];
  // Serialized, because workers that look at the same time would otherwise all choose the same value.
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx, [`jobs apart: ${kinds.join(' ')}`]);
    return claimingJobs(tx, claim).execute();
  });
}

function claimingJobs(db: Queryable, { kinds, limit, now, leaseUntil, apartBy }: Claim) {
  return db
    .updateTable('job')
    .set({
      state: 'running',
      attempts: sql<number>`attempts + 1`,
      locked_until: leaseUntil,
    })
    .where('uuid', 'in', (e) =>
      e
        .selectFrom('job')
        .select('uuid')
        .where('kind', 'in', kinds)
        .where((job) => isDue(job, now))
        .$if(apartBy !== undefined, (due) => due.where(isForOne(apartBy ?? '', { kinds, now })))
        .orderBy('run_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll();
}

/** Whether the job is due, or its worker was killed. */
function isDue(job: ExpressionBuilder<Tables, 'job'>, now: Date) {
  return job.or([
    job.and([job('state', '=', 'ready'), job('run_at', '<=', now)]),
    job.and([job('state', '=', 'running'), job('locked_until', '<', now)]),
  ]);
}

function isForOne(field: string, { kinds, now }: Pick<Claim, 'kinds' | 'now'>) {
  const whom = (row: string) => sql`${sql.ref(`${row}.payload`)} ->> ${sql.lit(field)}`;
  return sql<boolean>`${whom('job')} = (select ${whom('next')} from job as next
    where next.kind in (${sql.join(kinds)})
      and (next.state = 'ready' and next.run_at <= ${now}
        or next.state = 'running' and next.locked_until < ${now})
      and not exists (select from job as other where other.kind in (${sql.join(kinds)})
        and other.state = 'running' and other.locked_until >= ${now}
        and ${whom('other')} = ${whom('next')})
    order by next.attempts, next.run_at limit 1)`;
}
