import type { Deps } from '../deps.ts';
import { SEND_MAIL, SEND_UNVERIFIED_MAIL } from '../features/mail-outbox/service.ts';
import {
  type JobDeps,
  mailHandler,
  orderHandlers,
  partnerHandlers,
  paymentHandlers,
  recurringJobs,
} from './handlers.ts';
import { ensureRecurring, recurringHandler } from './recurring.ts';
import { createWorker, type Worker } from './worker.ts';

/**
 * Recurring work may be done twice at once without harm, so another worker takes it over soon after a crash.
 */
const RECURRING_LEASE_MS = 30_000;

/** How much is done at once. */
export type WorkPace = {
  /** Jobs of a worker; its own number if undefined. */
  atOnce?: number | undefined;
};

/** The workers of a process. They work independently, so that no slow outside server delays an order. */
export function createWorkers(deps: JobDeps, { atOnce }: WorkPace = {}): Worker[] {
  const recurring = recurringJobs(deps).map((job) => recurringHandler(deps, job));
  return [
    createWorker(deps, [mailHandler(deps, SEND_MAIL)], { atOnce }),
    createWorker(deps, [mailHandler(deps, SEND_UNVERIFIED_MAIL)], { atOnce }),
    createWorker(deps, orderHandlers(deps), { atOnce }),
    createWorker(deps, [...partnerHandlers(deps), ...paymentHandlers(deps)], { atOnce }),
    createWorker(deps, recurring, { atOnce, leaseMs: RECURRING_LEASE_MS }),
  ];
}

/** Starts the workers and returns the function that ends them without losing a job. */
export async function startJobs(
  deps: JobDeps & Pick<Deps, 'jobs'>,
  pace?: WorkPace,
): Promise<{ stop(): Promise<void> }> {
  await ensureRecurring(deps, recurringJobs(deps));
  const workers = createWorkers(deps, pace);
  for (const worker of workers) worker.start();
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
