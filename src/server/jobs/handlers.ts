import * as z from 'zod/mini';
import { LINKS_EVERY_MS } from '#contracts/api/editors-notes.ts';
import { PAPERS } from '#contracts/catalogue/service-plan.ts';
import type { Deps } from '../deps.ts';
import { reportDeclines } from '../features/checkout/declines/service.ts';
import { remindOfDifferences } from '../features/checkout/differences/service.ts';
import { checkAllDisputes } from '../features/checkout/disputes/service.ts';
import { reconcilePayments } from '../features/checkout/reconcile/service.ts';
import { notifyRefund, sendRefund } from '../features/checkout/refunds/service.ts';
import { writeReceipts } from '../features/fulfillment/emails.ts';
import { notifyLateOrders } from '../features/fulfillment/late-orders.ts';
import { followParcels } from '../features/fulfillment/parcels/follow.ts';
import { openCards } from '../features/fulfillment/registration-card/service.ts';
import { advanceOrders } from '../features/fulfillment/service.ts';
import { reportLookups } from '../features/lookup/record.ts';
import { deliverMails } from '../features/mail/deliver.ts';
import type { MailJob } from '../features/mail/service.ts';
import { sendDueReminders } from '../features/orders/reminders/service.ts';
import { notifyChecked, reviewInSandbox } from '../features/papers/decide.ts';
import { remindOfMissingPapers, remindOfPapers } from '../features/papers/remind.ts';
import { RETRY_DELAYS_MS, sendPartnerEvent } from '../features/partners/send-partner-event.ts';
import { checkLinks } from '../features/system/content/links.ts';
import { exchangeNotes } from '../features/system/content/schedules.ts';
import { type Backoff, exponentialBackoff, fixedBackoff } from './backoff.ts';
import { JOBS, type JobKind } from './kinds.ts';
import { removeOldData } from './retention.ts';
import type { JobHandler } from './worker.ts';

/** Together with the delays, these attempts take about a day. */
const A_DAY_OF_ATTEMPTS = exponentialBackoff(100);
/** If a worker is killed, at most this many emails are sent twice. */
const MAILS_AT_ONCE = 5;
const ORDERS_TOGETHER = 50;
const FEW_ATTEMPTS = exponentialBackoff(10);

const lineSchema = z.object({ lineUuid: z.string() });
const checkedSchema = z.object({
  lineUuid: z.string(),
  checked: z.array(z.enum(PAPERS)),
  at: z.string(),
});
const paymentSchema = z.object({ paymentUuid: z.string() });
const refundSchema = z.object({ refundUuid: z.string() });
const mailSchema = z.object({ mailUuid: z.string() });

export function mailHandler(deps: Deps, kind: MailJob): JobHandler {
  return {
    kind,
    backoff: A_DAY_OF_ATTEMPTS,
    batchSize: MAILS_AT_ONCE,
    runAll: (payloads) =>
      deliverMails(
        deps,
        payloads.map((payload) => mailSchema.parse(payload).mailUuid),
        (lineUuids) => openCards(deps, lineUuids),
      ),
  };
}

export function orderHandlers(deps: Deps): JobHandler[] {
  return [
    {
      kind: JOBS.sendReceipt,
      backoff: FEW_ATTEMPTS,
      batchSize: ORDERS_TOGETHER,
      async runAll(payloads) {
        const uuids = payloads.map((payload) => paymentSchema.parse(payload).paymentUuid);
        await writeReceipts(deps, uuids);
        return payloads.map(() => ({ status: 'fulfilled', value: undefined }));
      },
    },
    {
      kind: JOBS.orderStep,
      backoff: A_DAY_OF_ATTEMPTS,
      batchSize: ORDERS_TOGETHER,
      runAll: (payloads, stopping) =>
        advanceOrders(
          deps,
          payloads.map((payload) => lineSchema.parse(payload).lineUuid),
          stopping,
        ),
    },
  ];
}

export function paperHandlers(deps: Deps): JobHandler[] {
  return [
    {
      kind: JOBS.decidePapers,
      backoff: FEW_ATTEMPTS,
      async run(payload) {
        const runAgainAt = await reviewInSandbox(deps, lineSchema.parse(payload).lineUuid);
        return runAgainAt && { runAgainAt };
      },
    },
    oneTime(JOBS.reportPapers, FEW_ATTEMPTS, (payload) =>
      notifyChecked(deps, checkedSchema.parse(payload)),
    ),
  ];
}

export function paymentHandlers(deps: Deps): JobHandler[] {
  return [
    {
      kind: JOBS.sendRefund,
      backoff: A_DAY_OF_ATTEMPTS,
      async run(payload) {
        const runAgainAt = await sendRefund(deps, refundSchema.parse(payload).refundUuid);
        return runAgainAt && { runAgainAt };
      },
    },
    oneTime(JOBS.reportRefund, FEW_ATTEMPTS, (payload) =>
      notifyRefund(deps, refundSchema.parse(payload).refundUuid),
    ),
  ];
}

function oneTime(
  kind: JobKind,
  backoff: Backoff,
  work: (payload: unknown) => Promise<void>,
): JobHandler {
  return {
    kind,
    backoff,
    async run(payload) {
      await work(payload);
      return undefined;
    },
  };
}

export function partnerHandlers(deps: Deps): JobHandler[] {
  return [
    {
      kind: JOBS.notifyPartner,
      backoff: fixedBackoff(RETRY_DELAYS_MS),
      async run(payload) {
        const needless = await sendPartnerEvent(deps, payload);
        return needless === undefined ? undefined : { needless };
      },
    },
  ];
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export function recurringJobs(deps: Deps): RecurringJob[] {
  return [
    {
      kind: JOBS.reconcilePayments,
      everyMs: 15 * SECOND_MS,
      run: async (stopping) =>
        void (await reconcilePayments(deps, { ...deps.reconcile, stopping })),
    },
    {
      kind: JOBS.checkDisputes,
      everyMs: HOUR_MS,
      run: (stopping) => checkAllDisputes(deps, stopping),
    },
    { kind: JOBS.reportDeclines, everyMs: 5 * MINUTE_MS, run: () => reportDeclines(deps) },
    { kind: JOBS.reportLookups, everyMs: 5 * MINUTE_MS, run: () => reportLookups(deps) },
    { kind: JOBS.reportLateOrders, everyMs: HOUR_MS, run: () => notifyLateOrders(deps) },
    { kind: JOBS.followParcels, everyMs: HOUR_MS, run: () => followParcels(deps) },
    { kind: JOBS.sendReminders, everyMs: HOUR_MS, run: () => sendDueReminders(deps) },
    { kind: JOBS.remindOfPapers, everyMs: HOUR_MS, run: () => remindOfPapers(deps) },
    { kind: JOBS.remindOfMissingPapers, everyMs: HOUR_MS, run: () => remindOfMissingPapers(deps) },
    {
      kind: JOBS.remindOfDifferences,
      everyMs: HOUR_MS,
      run: () => remindOfDifferences(deps),
    },
  ];
}

/** These wait for servers of others, or have much to do, so each has its own worker. */
export function longJobs(deps: Deps): RecurringJob[] {
  return [
    {
      kind: JOBS.exchangeNotes,
      everyMs: 30 * SECOND_MS,
      run: () => exchangeNotes(deps),
    },
    {
      kind: JOBS.checkLinks,
      everyMs: LINKS_EVERY_MS,
      // Ten servers that don't respond take ten seconds, so this is enough for thousands of addresses.
      leaseMs: 2 * HOUR_MS,
      run: (stopping) => checkLinks(deps, stopping),
    },
    {
      kind: JOBS.removeOldData,
      everyMs: 6 * HOUR_MS,
      // A second run at the same time would do no harm, and the next run after a crash would otherwise be late.
      leaseMs: 2 * HOUR_MS,
      run: (stopping) => removeOldData(deps, stopping),
    },
  ];
}

/** Each run schedules the next one. */
type RecurringJob = {
  kind: JobKind;
  everyMs: number;
  /** Longer than any run. */
  leaseMs?: number;
  /** Once `stopping` is aborted, this run leaves the remaining work to the next one. */
  run(stopping: AbortSignal): Promise<void>;
};

const KEY = 'recurring';

/** Ensures that there is one job of each kind. The first run is due immediately. */
export async function ensureRecurring(deps: Deps): Promise<void> {
  const { db, jobs } = deps;
  const all = [...recurringJobs(deps), ...longJobs(deps)];
  const each = all.map(({ kind }) => ({ kind, payload: {}, key: KEY }));
  await jobs.enqueueCte(db, each).execute();
}

export function recurringHandler({ clock }: Deps, job: RecurringJob): JobHandler {
  return {
    kind: job.kind,
    // This job never stops retrying, because the next attempt may succeed.
    backoff: exponentialBackoff(Number.POSITIVE_INFINITY),
    async run(_payload, stopping) {
      await job.run(stopping);
      return { runAgainAt: new Date(clock().getTime() + job.everyMs) };
    },
  };
}
