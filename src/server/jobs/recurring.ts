import type { Deps } from '../deps.ts';
import { growingPauses } from './backoff.ts';
import type { JobHandler } from './worker.ts';

/** Recurring work: each run schedules the job again. */
export type RecurringJob = {
  kind: string;
  everyMs: number;
  run(): Promise<void>;
};

const KEY = 'recurring';

/** Ensures that there is one job of each kind. The first run is due immediately. */
export async function ensureRecurring(
  { db, jobs }: Deps,
  recurring: readonly RecurringJob[],
): Promise<void> {
  const each = recurring.map(({ kind }) => ({ kind, payload: {}, key: KEY }));
  await jobs.enqueueCte(db, each).execute();
}

export function recurringHandler({ clock }: Deps, job: RecurringJob): JobHandler {
  return {
    kind: job.kind,
    // Never give up, because it may succeed next time.
    pauseAfter: growingPauses(Number.POSITIVE_INFINITY),
    async run() {
      await job.run();
      return { runAgainAt: new Date(clock().getTime() + job.everyMs) };
    },
  };
}
