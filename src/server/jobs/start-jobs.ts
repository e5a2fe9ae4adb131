import type { Deps } from '../deps.ts';
import {
  ensureRecurring,
  longJobs,
  mailHandler,
  orderHandlers,
  paperHandlers,
  partnerHandlers,
  paymentHandlers,
  recurringHandler,
  recurringJobs,
} from './handlers.ts';
import { JOBS } from './kinds.ts';
import { createScheduler } from './scheduler.ts';
import { createWorker, type Rest, type Worker } from './worker.ts';

/** Recurring work is safe to run twice, so another worker takes it over soon after a crash. */
const RECURRING_LEASE_MS = 30_000;

type WorkPace = {
  /** The number of events sent to a partner at the same time. Defaults to EVENTS_OF_PARTNER. */
  atOnce?: number | undefined;
  rest?: Rest;
};

/** Batches of orders are large, because their statements are batched. */
const ORDERS = 50;
/** Code emails are claimed a few at a time, so that several workers share them. */
const URGENT_MAILS = 10;
const MAILS = 25;
const PARTNERS_AT_ONCE = 4;
const EVENTS_OF_PARTNER = 20;
/**
 * A batch's events are sent in parallel, each for at most ten seconds, so a short lease suffices and partners don't
 * wait long after a crash.
 */
const PARTNER_LEASE_MS = 30_000;

/** The workers run independently, so that a slow external server doesn't delay orders. */
export function createWorkers(deps: Deps, pace: Pick<WorkPace, 'rest'> = {}): Worker[] {
  const orders = { batch: ORDERS, ...pace };
  const urgent = { batch: URGENT_MAILS };
  const mails = { batch: MAILS, ...pace };
  const recurring = recurringJobs(deps).map((job) => recurringHandler(deps, job));
  return [
    // Customers wait for login codes, which expire soon, so these workers never pause.
    createWorker(deps, [mailHandler(deps, JOBS.sendUrgentMail)], urgent),
    createWorker(deps, [mailHandler(deps, JOBS.sendUnverifiedMail)], urgent),
    createWorker(deps, [mailHandler(deps, JOBS.sendMail)], mails),
    // Each kind has its own worker, so receipts don't wait behind the steps of earlier orders.
    ...orderHandlers(deps).map((handler) => createWorker(deps, [handler], orders)),
    ...partnerWorkers(deps, pace),
    createWorker(deps, [...paymentHandlers(deps), ...paperHandlers(deps)], pace),
    createWorker(deps, recurring, { ...pace, leaseMs: RECURRING_LEASE_MS }),
    ...longJobs(deps).map((job) =>
      createWorker(deps, [recurringHandler(deps, job)], { ...pace, leaseMs: job.leaseMs }),
    ),
  ];
}

/**
 * Each worker handles one partner at a time, so that a partner's unresponsive server delays only that partner's events.
 */
export function partnerWorkers(deps: Deps, pace: WorkPace = {}): Worker[] {
  const settings = {
    ...pace,
    atOnce: pace.atOnce ?? EVENTS_OF_PARTNER,
    isolateBy: 'partnerUuid',
    leaseMs: PARTNER_LEASE_MS,
  };
  return Array.from({ length: PARTNERS_AT_ONCE }, () =>
    createWorker(deps, partnerHandlers(deps), settings),
  );
}

/** Returns a function that stops the workers without losing a job. */
export async function startJobs(deps: Deps): Promise<{ stop(): Promise<void> }> {
  await ensureRecurring(deps);
  const scheduler = createScheduler(deps);
  const workers = createWorkers(deps, { rest: scheduler.rest });
  scheduler.start(workers);
  return { stop: () => scheduler.stop(workers) };
}
