import type { Deps } from '../deps.ts';
import { SEND_MAIL, SEND_UNVERIFIED_MAIL, SEND_URGENT_MAIL } from '../features/mail/service.ts';
import {
  mailHandler,
  orderHandlers,
  paperHandlers,
  partnerHandlers,
  paymentHandlers,
  recurringJobs,
} from './handlers.ts';
import { ensureRecurring, recurringHandler } from './recurring.ts';
import { createScheduler } from './scheduler.ts';
import { createWorker, type Rest, type Worker } from './worker.ts';

/**
 * Recurring work may be done twice at once without harm, so another worker takes it over soon after a crash.
 */
const RECURRING_LEASE_MS = 30_000;

/** How much is done at once, and how long a worker rests after it. */
type WorkPace = {
  /** Events of a partner; the usual number if undefined. */
  atOnce?: number | undefined;
  rest?: Rest;
};

/** Orders' statements are written for many. */
const ORDERS = 50;
const MAILS = 10;
const PARTNERS_AT_ONCE = 4;
const EVENTS_OF_PARTNER = 20;
/** A batch's events are sent together, and none for longer than ten seconds: a killed worker's partner does not wait. */
const PARTNER_LEASE_MS = 30_000;

/** The workers of a process. They work independently, so that no slow outside server delays an order. */
export function createWorkers(deps: Deps, pace: Pick<WorkPace, 'rest'> = {}): Worker[] {
  const orders = { batch: ORDERS, ...pace };
  const urgent = { batch: MAILS };
  const mails = { ...urgent, ...pace };
  const recurring = recurringJobs(deps).map((job) => recurringHandler(deps, job));
  return [
    // Who waits for a login code may want to pay, and it is of no use after ten minutes: no rest before it.
    createWorker(deps, [mailHandler(deps, SEND_URGENT_MAIL)], urgent),
    createWorker(deps, [mailHandler(deps, SEND_UNVERIFIED_MAIL)], urgent),
    createWorker(deps, [mailHandler(deps, SEND_MAIL)], mails),
    // Each kind by itself: receipts do not wait behind the steps of earlier orders.
    ...orderHandlers(deps).map((handler) => createWorker(deps, [handler], orders)),
    ...partnerWorkers(deps, pace),
    createWorker(deps, [...paymentHandlers(deps), ...paperHandlers(deps)], pace),
    createWorker(deps, recurring, { ...pace, leaseMs: RECURRING_LEASE_MS }),
  ];
}

/** Each is at one partner at a time, so that a partner's silent server holds up its own events and no others. */
export function partnerWorkers(deps: Deps, pace: WorkPace = {}): Worker[] {
  const settings = {
    ...pace,
    atOnce: pace.atOnce ?? EVENTS_OF_PARTNER,
    apartBy: 'partnerUuid',
    leaseMs: PARTNER_LEASE_MS,
  };
  return Array.from({ length: PARTNERS_AT_ONCE }, () =>
    createWorker(deps, partnerHandlers(deps), settings),
  );
}

/** Starts the workers and returns the function that ends them without losing a job. */
export async function startJobs(deps: Deps): Promise<{ stop(): Promise<void> }> {
  await ensureRecurring(deps, recurringJobs(deps));
  const scheduler = createScheduler(deps);
  const workers = createWorkers(deps, { rest: scheduler.rest });
  scheduler.start(workers);
  return { stop: () => scheduler.stop(workers) };
}
