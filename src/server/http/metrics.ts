import type { Context, Next } from 'hono';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { ApiEnv } from './env.ts';
import { routePattern } from './route-pattern.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30];

/** The connections of a pool, and how many callers wait for one. */
export type PoolCounts = { inUse: number; idle: number; waiting: number };

/** The one gauge of which a thread has its own. */
const CONNECTIONS = 'database_connections';

/** Numbers about the product. Labels name routes and outcomes, never persons. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Counters are raised while the API works; gauges are read when somebody asks for them. Where the version is given, the metrics
 * of the process itself are among them.
 */
export function createMetrics({ version }: { version?: string | undefined } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (version !== undefined) {
    collectDefaultMetrics({ register: registry });
    const build = new Gauge({
      name: 'build_info',
      help: '1, with the version and commit of the program',
      labelNames: ['version'],
      registers,
    });
    build.set({ version }, 1);
  }
  let pool: (() => PoolCounts) | undefined;
  const gateways = new Histogram({
    name: 'gateway_seconds',
    help: 'Time of a call to a service outside, by service and outcome: answered, refused, or outage',
    labelNames: ['gateway', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const ofScreen = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['screen'], buckets, registers });
  return {
    registry,
    databaseUp: new Gauge({
      name: 'database_up',
      help: '1 while the database can be read, 0 while it cannot: then what it alone knows is missing',
      registers,
    }),
    connections: new Gauge({
      name: CONNECTIONS,
      help: 'Connections to the database: in_use, idle, and waiting for one that is free',
      labelNames: ['state'],
      registers,
      collect() {
        if (!pool) return;
        const { inUse, idle, waiting } = pool();
        this.set({ state: 'in_use' }, inUse);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    }),
    /** Names the pool whose connections are counted. */
    watchPool(counts: () => PoolCounts) {
      pool = counts;
    },
    statements: new Histogram({
      name: 'database_statement_seconds',
      help: 'Time of a statement to the database',
      buckets: STATEMENT_SECONDS,
      registers,
    }),
    /** Counts a call to a service outside, with the time that it took. */
    countCall(call: { gateway: string; outcome: string }, seconds: number) {
      gateways.observe(call, seconds);
    },
    lastBackup: new Gauge({
      name: 'last_backup_timestamp_seconds',
      help: 'When the last backup was read back and found whole, in seconds since 1970; 0 if never',
      registers,
    }),
    diskFree: new Gauge({
      name: 'disk_free_bytes',
      help: 'Bytes that are left on the disk of DATA_DIR',
      registers,
    }),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request of the API, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    checkouts: new Counter({
      name: 'checkouts_total',
      help: 'Checkouts that were answered, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    refusals: new Counter({
      name: 'limit_refusals_total',
      help: 'Requests that were refused as too many, by limit',
      labelNames: ['limit'],
      registers,
    }),
    starts: new Counter({
      name: 'order_starts_total',
      help: 'Starts of orders while there is a waiting line: called, waiting, or of somebody who began before',
      labelNames: ['outcome'],
      registers,
    }),
    waiting: new Gauge({
      name: 'waiting_line_length',
      help: 'Numbers of the waiting line that were not called yet',
      registers,
    }),
    waitingSpeed: new Gauge({
      name: 'waiting_line_speed',
      help: 'Numbers that the waiting line calls in a second, 0 while there is none',
      registers,
    }),
    unnamedProxy: new Counter({
      name: 'unnamed_proxy_requests_total',
      help: 'Requests through a proxy that TRUSTED_PROXIES does not name',
      registers,
    }),
    wrongCodes: new Counter({
      name: 'login_wrong_codes_total',
      help: 'Wrong login codes of browsers that nothing vouches for',
      registers,
    }),
    wrongDeskCodes: new Counter({
      name: 'desk_wrong_codes_total',
      help: 'Wrong codes for the first passkey of a member of staff',
      registers,
    }),
    recentLookups: new Gauge({
      name: 'plate_lookups_last_hour',
      help: 'Plates that were looked up at the DMV in the last hour',
      registers,
    }),
    lookupsRising: new Gauge({
      name: 'plate_lookups_rising',
      help: '1 while unusually many plates are looked up, as by somebody who collects vehicles',
      registers,
    }),
    declinedShare: new Gauge({
      name: 'payments_declined_share',
      help: 'Share of the last hour’s payments that were declined, 0 to 1',
      registers,
    }),
    declinesRising: new Gauge({
      name: 'payments_declines_rising',
      help: '1 while unusually many payments are declined, as by somebody who tries stolen cards',
      registers,
    }),
    pendingPayments: new Gauge({
      name: 'payments_pending',
      help: 'Payments whose result is not known yet',
      registers,
    }),
    paymentWait: new Gauge({
      name: 'payment_wait_seconds',
      help: 'How long the payment that has been without a result longest has been waiting',
      registers,
    }),
    ordersLate: new Gauge({
      name: 'orders_late',
      help: 'Orders whose next step is late, as their customers were told',
      registers,
    }),
    refundsOfPersons: new Gauge({
      name: 'payments_refund_due',
      help: 'Refunds that a person has to make: the provider has refused them, or no job makes them any more',
      registers,
    }),
    refundsWait: new Gauge({
      name: 'refund_wait_seconds',
      help: 'How long the refund that is due longest has been waiting for the provider',
      registers,
    }),
    papersWait: new Gauge({
      name: 'paper_check_wait_seconds',
      help: 'Age of the oldest document waiting for review, in seconds',
      registers,
    }),
    policyReports: new Counter({
      name: 'policy_reports_total',
      help: 'What browsers told that a page tried against its policy, by directive',
      labelNames: ['directive'],
      registers,
    }),
    /** How fast pages were for their visitors. */
    pageSpeed: {
      LCP: ofScreen(
        'page_largest_paint_seconds',
        'Until the largest part of a page stood',
        [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
      ),
      INP: ofScreen(
        'page_interaction_seconds',
        'The longest that a touch or key waited',
        [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
      ),
      CLS: ofScreen(
        'page_layout_shift',
        'How far parts of a page jumped, without a unit',
        [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
      ),
      screen: ofScreen(
        'screen_visible_seconds',
        'How long a screen was looked at',
        [1, 3, 5, 10, 20, 30, 60, 120, 300, 600],
      ),
    },
    workThreadUp: new Gauge({
      name: 'work_thread_up',
      help: '1 while the thread behind the pages works; 0 where there is none, or it has died',
      registers,
    }),
    workThreadDeaths: new Counter({
      name: 'work_thread_deaths_total',
      help: 'How often that thread has died; it is started again',
      registers,
    }),
    jobsLate: new Gauge({
      name: 'jobs_late_seconds',
      help: 'How long the job that is due longest has been waiting to be taken',
      registers,
    }),
    jobs: new Gauge({
      name: 'jobs',
      help: 'Jobs in the queue, by kind and state',
      labelNames: ['kind', 'state'],
      registers,
    }),
  };
}

/** Removes what only the database knows: nobody should take an old figure for a new one. */
export function forgetDatabase(metrics: Metrics): void {
  metrics.databaseUp.set(0);
  metrics.jobs.reset();
  const { pendingPayments, paymentWait, ordersLate, refundsOfPersons, refundsWait } = metrics;
  const { papersWait, declinedShare, declinesRising, recentLookups, lookupsRising } = metrics;
  const payments = [pendingPayments, paymentWait, refundsOfPersons, refundsWait];
  const others = [ordersLate, papersWait, declinedShare, declinesRising, recentLookups];
  for (const gauge of [...payments, ...others, lookupsRising, metrics.jobsLate]) gauge.remove();
}

/** The page of the metrics, with what other threads have counted, as their registries give it, added to it. */
export async function writeMetrics({ registry }: Metrics, others: object[]): Promise<string> {
  if (others.length === 0) return registry.metrics();
  const own = await registry.getMetricsAsJSON();
  return AggregatorRegistry.aggregate([own, others.filter(isCounted)]).metrics();
}

/** A thread counts; what there is at the moment, the process reads itself. */
function isCounted(metric: object): boolean {
  const { name, type }: { name?: unknown; type?: unknown } = metric;
  return type !== 'gauge' || name === CONNECTIONS;
}

/** Measures every request under its route's pattern. */
export function measureRequest({ requests }: Metrics) {
  return async function measureRequest(c: Context<ApiEnv>, next: Next) {
    const start = performance.now();
    await next();
    const labels = { method: c.req.method, route: routePattern(c), status: c.res.status };
    requests.observe(labels, (performance.now() - start) / 1000);
  };
}
