import type { Queryable } from '../db/schema.ts';
import { rowUuid } from '../db/uuid.ts';
import { traceparent } from '../traces/tracer.ts';
import { insertJobsCte, type Job, runNow, selectDeadJobs } from './store.ts';

/** Work to be done after the transaction that causes it. */
export type NewJob = {
  kind: string;
  payload: Record<string, unknown>;
  /** For each kind, a key is enqueued only once, ever. */
  key?: string;
  /** Not before this moment; at once if absent. */
  runAt?: Date;
};

export type JobQueue = {
  /** Writes a job down in the caller's transaction: after a rollback it is never done. */
  enqueue(tx: Queryable, job: NewJob): Promise<void>;
  /** The same of several jobs, as a part of a statement that writes more. */
  enqueueCte(tx: Queryable, jobs: readonly NewJob[]): ReturnType<typeof insertJobsCte>;
  /** Lets jobs run again at once, whatever became of them, and returns how many; those in hand are left alone. */
  runNow(tx: Queryable, uuids: readonly string[]): Promise<number>;
  /** Jobs that were given up, those given up first at the top. */
  listDead(db: Queryable): Promise<Job[]>;
};

export function createJobQueue({ clock }: { clock: () => Date }): JobQueue {
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
    enqueue: async (tx, job) => void (await enqueueCte(tx, [job]).execute()),
    listDead: selectDeadJobs,
    runNow: (tx, uuids) => runNow(tx, { uuids, now: clock() }),
  };
}
