import type { Context } from 'hono';
import { getHealth, getMetrics, getReady } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { writeMetrics } from '../../http/metrics.ts';
import { isFromThisMachine } from '../../http/this-machine.ts';
import { isSame } from '../../secrets/keyed-hash.ts';
import { watchDeclines } from '../checkout/service.ts';
import { watchLookups } from '../dmv-lookup/service.ts';
import { countLateOrders } from '../late-orders/service.ts';
import { longestCheckSeconds } from '../papers/service.ts';
import { watchRefunds } from '../refunds/service.ts';
import { whyNotReady } from './readiness.ts';
import { HEALTH } from './ready.ts';
import { countJobs, readLateness, watchPendingPayments } from './store.ts';

const NOT_READY = 'This process takes no requests at the moment';
const RETRY_AFTER_SECONDS = 5;

/** Health: the process responds. Ready: it takes requests, as it can write and is not ending. */
export const createStatusRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getHealth, ({ c }) => {
      c.header('Cache-Control', HEALTH.cacheControl);
      return HEALTH.body;
    })
    .call(getReady, async ({ c }) => {
      const reason = await whyNotReady(deps);
      if (reason === undefined) return success('Ready', { ready: true });
      throw new AppError(503, 'NOT_READY', mayRead(c, deps) ? reason : NOT_READY, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    })
    .call(getMetrics, async ({ c }) => {
      if (!mayRead(c, deps)) {
        throw new AppError(403, 'FORBIDDEN', 'Metrics are for the operator');
      }
      return c.text(await readMetrics(deps), 200, {
        'Content-Type': deps.metrics.registry.contentType,
      });
    });

async function readMetrics({ db, clock, metrics, workCounts }: Deps): Promise<string> {
  const payments = await watchPendingPayments(db, clock());
  metrics.pendingPayments.set(payments.count);
  metrics.paymentWait.set(payments.longestSeconds);
  metrics.ordersLate.set(await countLateOrders(db));
  const refunds = await watchRefunds({ db, clock });
  metrics.refundsOfPersons.set(refunds.persons);
  metrics.refundsWait.set(refunds.longestSeconds);
  metrics.papersWait.set(await longestCheckSeconds({ db, clock }));
  const { share, isRising } = await watchDeclines({ db, clock });
  metrics.declinedShare.set(share);
  metrics.declinesRising.set(isRising ? 1 : 0);
  const lookups = await watchLookups({ db, clock });
  metrics.recentLookups.set(lookups.recent);
  metrics.lookupsRising.set(lookups.isRising ? 1 : 0);
  metrics.jobs.reset();
  for (const { kind, state, count } of await countJobs(db)) {
    metrics.jobs.set({ kind, state }, count);
  }
  metrics.jobsLate.set(await readLateness(db, clock()));
  return writeMetrics(metrics, (await workCounts?.()) ?? []);
}

/**
 * May this caller read metrics and what is wrong? Only whoever sends the token or, outside production, this machine itself.
 */
function mayRead(c: Context<ApiEnv>, { metricsToken, metricsNeedToken }: Deps): boolean {
  const given = c.get('token');
  if (metricsToken !== undefined && given !== undefined) return isSame(given, metricsToken);
  if (metricsNeedToken) return false;
  return isFromThisMachine(c);
}
