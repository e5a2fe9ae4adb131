import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { DueRows } from '../db/count-due.ts';
import { lockKeys } from '../db/lock-keys.ts';
import type { Db, Queryable, Tables } from '../db/schema.ts';
import type { JobKind } from './kinds.ts';

export type Job = Selectable<Tables['job']>;

/** Adds jobs, except for duplicates by kind and key. */
export function insertJobsCte(db: Queryable, jobs: readonly Insertable<Tables['job']>[]) {
  return db
    .insertInto('job')
    .values(jobs)
    .onConflict((conflict) => conflict.columns(['kind', 'dedupe_key']).doNothing());
}

/** Updates a job that this attempt still holds. Does nothing if the lease has expired. */
export async function settleJob(
  db: Queryable,
  job: HeldJob,
  change: Partial<Pick<Job, 'state' | 'attempts' | 'run_at' | 'last_error' | 'ended_at'>>,
) {
  await db
    .updateTable('job')
    .set({ ...change, locked_until: null })
    .where('uuid', '=', job.uuid)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .execute();
}

/** An attempt at a job. It no longer holds the job if its lease has expired. */
type HeldJob = Pick<Job, 'uuid' | 'attempts'>;

const isHeld = (e: ExpressionBuilder<Tables, 'job'>, jobs: readonly HeldJob[]) =>
  e.and([
    e(
      e.refTuple('uuid', 'attempts'),
      'in',
      jobs.map(({ uuid, attempts }) => e.tuple(uuid, attempts)),
    ),
    e('state', '=', 'running'),
  ]);

export async function endJobs(db: Queryable, jobs: readonly HeldJob[], now: Date) {
  if (jobs.length === 0) return;
  await db
    .updateTable('job')
    .set({ state: 'done', ended_at: now, last_error: null, locked_until: null })
    .where((e) => isHeld(e, jobs))
    .execute();
}

export async function rescheduleJobs(
  db: Queryable,
  jobs: readonly { job: HeldJob; runAt: Date }[],
) {
  if (jobs.length === 0) return;
  const rows = jobs.map(
    ({ job, runAt }) => sql`(${job.uuid}::uuid, ${job.attempts}::integer, ${runAt}::timestamptz)`,
  );
  await sql`update job
    set state = 'ready', run_at = held.run_at, attempts = 0, last_error = null, locked_until = null
    from (values ${sql.join(rows)}) as held(uuid, attempts, run_at)
    where job.uuid = held.uuid and job.attempts = held.attempts and job.state = 'running'`.execute(
    db,
  );
}

/** Returns claimed jobs that were not started, so that another worker can claim them now. */
export async function releaseJobs(db: Queryable, jobs: readonly HeldJob[]) {
  if (jobs.length === 0) return;
  await db
    .updateTable('job')
    .set({ state: 'ready', attempts: sql<number>`attempts - 1`, locked_until: null })
    .where((e) => isHeld(e, jobs))
    .execute();
}

export type DueWork = {
  kinds: string[];
  /** When the earliest due job became due. */
  since: Date | null;
  isBusy: boolean;
};

export async function pollForWork(
  db: Queryable,
  { kinds, now, busySince }: { kinds: readonly string[]; now: Date; busySince: Date },
) {
  const { rows } = await sql<DueWork>`
    select coalesce(array_agg(due.kind), '{}') as kinds, min(due.since) as since,
      exists(select from payment where settled_at >= ${busySince}) as "isBusy"
    from unnest(array[${sql.join(kinds)}]) as asked(kind),
    lateral (
      select job.kind, job.run_at as since from job
      where job.kind = asked.kind
        and (job.state = 'ready' and job.run_at <= ${now}
          or job.state = 'running' and job.locked_until < ${now})
      order by job.run_at limit 1
    ) as due`.execute(db);
  return rows[0] ?? { kinds: [], since: null, isBusy: false };
}

export async function selectDeadJobs(db: Queryable) {
  return (
    db
      .selectFrom('job')
      .selectAll()
      // This is a literal, because the partial index only covers this state.
      .where('state', '=', sql.lit<Job['state']>('dead'))
      .orderBy('ended_at')
      .limit(1000)
      .execute()
  );
}

/** Makes one or all dead jobs due again. Returns the kind of each. */
export async function retryDeadJobs(
  db: Queryable,
  { uuid, now }: { uuid: string | undefined; now: Date },
) {
  let jobs = db
    .updateTable('job')
    .set({ state: 'ready', attempts: 0, run_at: now, ended_at: null })
    .where('state', '=', 'dead');
  if (uuid !== undefined) jobs = jobs.where('uuid', '=', uuid);
  return (await jobs.returning('kind').execute()).map(({ kind }) => kind);
}

/** Reschedules jobs to run now, regardless of their state, except for running ones. Returns their number. */
export async function runNow(
  db: Queryable,
  { uuids, now }: { uuids: readonly string[]; now: Date },
) {
  if (uuids.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'ready', attempts: 0, run_at: now, ended_at: null })
    .where('uuid', 'in', uuids)
    .where('state', '<>', 'running')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes the waiting jobs of a kind due. Returns their number, without running ones. */
export async function runKindNow(db: Queryable, { kind, now }: { kind: JobKind; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ run_at: now })
    .where('kind', '=', kind)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes a job that no attempt has started. Returns false if there is none. */
export async function deleteUnstarted(db: Queryable, kind: JobKind, key: string) {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where('dedupe_key', '=', key)
    .where('state', '=', 'ready')
    .where('attempts', '=', 0)
    .where('last_error', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const doneJobs = (
  of: { kind: JobKind } | { otherThan: JobKind },
  endedBefore: Date,
): DueRows => ({
  table: 'job',
  due: sql`ended_at < ${endedBefore}`,
  among:
    'kind' in of
      ? sql`state = 'done' and kind = ${of.kind}`
      : sql`state = 'done' and kind <> ${of.otherThan}`,
});

type Claim = {
  kinds: readonly string[];
  limit: number;
  now: Date;
  leaseUntil: Date;
  /**
   * The payload field by which to isolate jobs: all claimed jobs share its value, and no other worker has jobs with
   * that value. Values that have not been tried yet come first.
   */
  isolateBy?: string | undefined;
};

/**
 * Claims up to `limit` due jobs until `leaseUntil`, including those of a killed worker. Skips rows that
 * another worker is claiming right now.
 */
export async function claimJobs(db: Db, claim: Claim) {
  const { isolateBy, kinds } = claim;
  if (isolateBy === undefined) return claimingJobs(db, claim).execute();
  const due = await db
    .selectFrom('job')
    .select('uuid')
    .where('kind', 'in', kinds)
    .where((job) => isDue(job, claim.now))
    .limit(1)
    .executeTakeFirst();
  if (!due) return [];
  // Claims are serialized, because otherwise, concurrent workers would all choose the same value.
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx, [`jobs apart: ${kinds.join(' ')}`]);
    return claimingJobs(tx, claim).execute();
  });
}

function claimingJobs(db: Queryable, { kinds, limit, now, leaseUntil, isolateBy }: Claim) {
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
        .$if(isolateBy !== undefined, (due) => due.where(isForOne(isolateBy ?? '', { kinds, now })))
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
  const valueIn = (row: string) => sql`${sql.ref(`${row}.payload`)} ->> ${sql.lit(field)}`;
  return sql<boolean>`${valueIn('job')} = (select ${valueIn('next')} from job as next
    where next.kind in (${sql.join(kinds)})
      and (next.state = 'ready' and next.run_at <= ${now}
        or next.state = 'running' and next.locked_until < ${now})
      and not exists (select from job as other where other.kind in (${sql.join(kinds)})
        and other.state = 'running' and other.locked_until >= ${now}
        and ${valueIn('other')} = ${valueIn('next')})
    order by next.attempts, next.run_at limit 1)`;
}
