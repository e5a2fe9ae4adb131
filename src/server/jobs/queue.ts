import type { Queryable } from '../db/schema.ts';
import { rowUuid } from '../db/uuid.ts';
import { traceparent } from '../traces/tracer.ts';
import type { JobKind } from './kinds.ts';
import { deleteUnstarted, insertJobsCte, runKindNow, runNow, selectDeadJobs } from './store.ts';

/** Work to do after the transaction commits. */
export type NewJob = {
  kind: JobKind;
  payload: Record<string, unknown>;
  /** For each kind, only the first job with a given key is enqueued. */
  key?: string;
  /** Defaults to now. */
  runAt?: Date;
};

export type JobQueue = ReturnType<typeof createJobQueue>;

export function createJobQueue({ clock }: { clock: () => Date }) {
  function enqueueCte(tx: Queryable, jobs: readonly NewJob[]) {
    const now = clock();
    const rows = jobs.map(({ kind, payload, key, runAt }) => ({
      uuid: rowUuid(now),
      kind,
      payload: JSON.stringify(payload),
      dedupe_key: key ?? null,
      run_at: runAt ?? now,
      created_at: now,
      traceparent: traceparent() ?? null,
    }));
    return insertJobsCte(tx, rows);
  }
  return {
    enqueueCte,
    /** Enqueues a job in the caller's transaction: after a rollback, it never runs. */
    async enqueue(tx: Queryable, job: NewJob) {
      await enqueueCte(tx, [job]).execute();
    },
    listDead: selectDeadJobs,
    /** Removes a job in the caller's transaction. Returns false if it has already started. */
    cancel: deleteUnstarted,
    /**
     * Reschedules jobs to run now, regardless of their state, except for running ones. Returns the number of
     * rescheduled jobs.
     */
    runNow: (tx: Queryable, uuids: readonly string[]) => runNow(tx, { uuids, now: clock() }),
    /** Makes the waiting jobs of a kind due. Returns their number, without running ones. */
    runKindNow: (tx: Queryable, kind: JobKind) => runKindNow(tx, { kind, now: clock() }),
  };
}
