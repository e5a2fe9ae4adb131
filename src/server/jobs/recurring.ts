import type { Deps } from '../deps.ts';
import { growingPauses } from './backoff.ts';
import type { JobHandler } from './worker.ts';

/** Work that comes back: each run schedules the same job again. */
export type RecurringJob = {
  kind: string;
  everyMs: number;
  run(): Promise<void>;
};

const KEY = 'recurring';

/** Makes sure that the database holds one job of each kind; the first run is due at once. */
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
    // It is never given up: what fails now may work the next time.
    pauseAfter: growingPauses(Number.POSITIVE_INFINITY),
    async run() {
      await job.run();
      return { runAgainAt: new Date(clock().getTime() + job.everyMs) };
    },
  };
}
