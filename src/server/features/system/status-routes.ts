import type { Context } from 'hono';
import { getHealth, getMetrics, getReady } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import { readArchiveAge } from '../../db/wal-archive.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isFromThisMachine } from '../../http/client-ip.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { clearDatabaseMetrics, writeMetrics } from '../../http/metrics.ts';
import { createOutageLog } from '../../outage-log.ts';
import { isSame } from '../../secrets/keyed-hash.ts';
import { findLastCheck } from '../checkout/books/service.ts';
import { measureDeclines } from '../checkout/declines/service.ts';
import { countOpenDisputes } from '../checkout/disputes/service.ts';
import { measurePendingPayments } from '../checkout/reconcile/service.ts';
import { measureRefunds } from '../checkout/refunds/service.ts';
import { countLateOrders } from '../fulfillment/late-orders.ts';
import { measureLookups } from '../lookup/record.ts';
import { longestCheckSeconds } from '../papers/service.ts';
import { HEALTH, whyNotReady } from './ready.ts';
import { countJobs, readQueueDelay } from './status-store.ts';

const NOT_READY = 'This process is not accepting requests right now';
const RETRY_AFTER_SECONDS = 5;
/** This timeout is shorter than the ten seconds that Prometheus waits for metrics. */
const DATABASE_MS = 4_000;

/** Health: the process responds. Ready: it accepts requests, because it can write and is not shutting down. */
export const createStatusRoutes = (deps: Deps) => {
  const readMetrics = createMetricsReader(deps);
  const outage = createOutageLog(deps.logger, { begins: 'not ready', ends: 'ready again' });
  return new CallRoutes(deps)
    .call(getHealth, ({ c }) => {
      c.header('Cache-Control', HEALTH.cacheControl);
      return HEALTH.body;
    })
    .call(getReady, async ({ c }) => {
      const reason = await whyNotReady(deps);
      if (reason === undefined) {
        outage.end();
        return success('Ready', { ready: true });
      }
      // A process that is shutting down is not a problem.
      if (!deps.isDraining?.()) outage.begin(reason);
      throw new AppError(503, 'NOT_READY', mayRead(c, deps) ? reason : NOT_READY, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    })
    .call(getMetrics, async ({ c }) => {
      if (!mayRead(c, deps)) {
        throw new AppError(403, 'FORBIDDEN', 'Only the operator can read the metrics');
      }
      return c.text(await readMetrics(), 200, {
        'Content-Type': deps.metrics.registry.contentType,
      });
    });
};

/** Returns a function that renders the metrics, with or without the database. */
function createMetricsReader(deps: Deps): () => Promise<string> {
  const { metrics, workCounts, freeDiskBytes, lastBackup, lastCopy } = deps;
  const outage = createOutageLog(deps.logger, {
    begins: 'database metrics cannot be read',
    ends: 'database metrics can be read again',
  });
  let reading: Promise<boolean> | undefined;
  // Only one read runs at a time, because reads of an unresponsive database would use up its connections.
  const readOnce = () => {
    reading ??= deps
      .fromReplica((db) => readDatabase({ ...deps, db }))
      .then(() => readArchive(deps))
      .then(
        () => {
          outage.end();
          return true;
        },
        (error: unknown) => {
          outage.begin(error);
          return false;
        },
      )
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  return async () => {
    const late = deps.timeLimit(DATABASE_MS);
    const isLate = new Promise<false>((resolve) => {
      late.addEventListener('abort', () => resolve(false), { once: true });
    });
    const isUp = await Promise.race([readOnce(), isLate]);
    if (isUp) metrics.databaseUp.set(1);
    else clearDatabaseMetrics(metrics);
    if (freeDiskBytes) metrics.diskFree.set(await freeDiskBytes());
    metrics.lastBackup.set((lastBackup?.()?.getTime() ?? 0) / 1000);
    metrics.lastCopy.set((lastCopy?.()?.getTime() ?? 0) / 1000);
    return writeMetrics(metrics, (await workCounts?.()) ?? []);
  };
}

/** Reads from the primary, because a replica archives nothing. */
async function readArchive({ db, metrics }: Deps): Promise<void> {
  const age = await readArchiveAge(db);
  metrics.archiving.set(age === undefined ? 0 : 1);
  if (age === undefined) metrics.archiveAge.remove();
  else metrics.archiveAge.set(age);
}

async function readDatabase(deps: Deps): Promise<void> {
  const { db, clock, metrics } = deps;
  const payments = await measurePendingPayments(db, clock());
  metrics.pendingPayments.set(payments.count);
  metrics.paymentWait.set(payments.longestSeconds);
  metrics.ordersLate.set(await countLateOrders(db));
  const refunds = await measureRefunds(deps);
  metrics.manualRefunds.set(refunds.persons);
  metrics.refundsWait.set(refunds.longestSeconds);
  metrics.disputesOpen.set(await countOpenDisputes(db));
  const check = await findLastCheck(db);
  metrics.lastMoneyCheck.set((check?.checked_at.getTime() ?? 0) / 1000);
  metrics.moneyDifferences.set(check?.differences ?? 0);
  metrics.papersWait.set(await longestCheckSeconds(deps));
  const { share, isRising } = await measureDeclines(deps);
  metrics.declinedShare.set(share);
  metrics.declinesRising.set(isRising ? 1 : 0);
  const lookups = await measureLookups(deps);
  metrics.recentLookups.set(lookups.recent);
  metrics.lookupsRising.set(lookups.isRising ? 1 : 0);
  const jobs = await countJobs(db);
  metrics.jobs.reset();
  for (const { kind, state, count } of jobs) metrics.jobs.set({ kind, state }, count);
  metrics.jobsLate.set(await readQueueDelay(db, clock()));
}

/** Whether this caller may read metrics and problems: it has the token or, outside production, is on this machine. */
function mayRead(c: Context<ApiEnv>, { metricsToken, metricsNeedToken }: Deps): boolean {
  const token = c.get('token');
  if (metricsToken !== undefined && token !== undefined) {
    return metricsToken.split(',').some((one) => isSame(token, one.trim()));
  }
  if (metricsNeedToken) return false;
  return isFromThisMachine(c);
}
