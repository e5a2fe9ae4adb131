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
import { routePattern } from './log-request.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30];

export type PoolCounts = { inUse: number; idle: number; waiting: number };

/** The only gauge with a separate value in each thread. */
const CONNECTIONS = 'database_connections';

/** Labels contain routes and outcomes, never personal data. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Counters grow as the API works. Gauges are read on each scrape. Includes metrics of the process itself if the version
 * is given.
 */
export function createMetrics({ version }: { version?: string | undefined } = {}) {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  if (version !== undefined) {
    collectDefaultMetrics({ register: registry });
    const build = gauge('build_info', 'Always 1, labeled with the version and commit', 'version');
    build.set({ version }, 1);
  }
  let pool: (() => PoolCounts) | undefined;
  const gateways = new Histogram({
    name: 'gateway_seconds',
    help: 'Duration of calls to external services, by service and outcome: answered, refused, or outage',
    labelNames: ['gateway', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const replicaUp = gauge(
    'replica_up',
    '1 if the replica is read, 0 if it is unreachable or behind. Missing without a replica',
  );
  const archiveAge = gauge(
    'wal_archive_age_seconds',
    'Seconds since PostgreSQL last archived WAL, or since it started. Missing while archive_mode is off',
  );
  const archiving = gauge(
    'wal_archiving',
    '1 if PostgreSQL archives its WAL, 0 with archive_mode off',
  );
  // A gauge starts at 0.
  replicaUp.remove();
  archiving.remove();
  archiveAge.remove();
  const ofScreen = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['screen'], buckets, registers });
  return {
    registry,
    databaseUp: gauge(
      'database_up',
      '1 if the database can be read, otherwise 0. At 0, metrics from the database are missing',
    ),
    connections: new Gauge({
      name: CONNECTIONS,
      help: 'Database connections: in_use, idle, and waiting for a free one',
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
    watchPool(counts: () => PoolCounts) {
      pool = counts;
    },
    statements: new Histogram({
      name: 'database_statement_seconds',
      help: 'Duration of database statements',
      buckets: STATEMENT_SECONDS,
      registers,
    }),
    countCall(call: { gateway: string; outcome: string }, seconds: number) {
      gateways.observe(call, seconds);
    },
    lastBackup: gauge(
      'last_backup_timestamp_seconds',
      'Unix time when the last backup was verified, or 0 if never',
    ),
    lastCopy: gauge(
      'last_copy_timestamp_seconds',
      'Unix time when another machine last copied the backups, or 0 if never',
    ),
    lastMoneyCheck: gauge(
      'last_money_check_timestamp_seconds',
      'Unix time when money:check last compared at least the last seven days, or 0 if never',
    ),
    moneyDifferences: gauge('money_differences', 'Differences that this check found'),
    replicaUp,
    archiveAge,
    archiving,
    diskFree: gauge('disk_free_bytes', 'Free bytes on the DATA_DIR disk'),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of API requests, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    checkouts: counter('checkouts_total', 'Checkouts that got a response, by outcome', 'outcome'),
    paymentEvents: counter(
      'payment_events_total',
      'Signed events from the payment provider, by result',
      'result',
    ),
    rejections: counter(
      'limit_refusals_total',
      'Requests rejected by a rate limit, by limit',
      'limit',
    ),
    starts: counter(
      'order_starts_total',
      'Order starts during a waiting line: called, waiting, or already started',
      'outcome',
    ),
    waiting: gauge('waiting_line_length', 'People in the waiting line'),
    waitingSpeed: gauge(
      'waiting_line_speed',
      'People the waiting line calls per second, 0 if there is no line',
    ),
    unnamedProxy: counter(
      'unnamed_proxy_requests_total',
      'Requests through a proxy that is not in TRUSTED_PROXIES',
    ),
    wrongCodes: counter('login_wrong_codes_total', 'Wrong login codes from unknown browsers'),
    wrongDeskCodes: counter(
      'desk_wrong_codes_total',
      'Wrong codes for a staff member’s first passkey',
    ),
    recentLookups: gauge('plate_lookups_last_hour', 'Plates looked up at the DMV in the last hour'),
    lookupsRising: gauge(
      'plate_lookups_rising',
      '1 while unusually many plates are looked up: someone may be harvesting vehicle data',
    ),
    declinedShare: gauge(
      'payments_declined_share',
      'Share of the last hour’s payments that were declined, 0 to 1',
    ),
    declinesRising: gauge(
      'payments_declines_rising',
      '1 while unusually many payments are declined: someone may be testing stolen cards',
    ),
    pendingPayments: gauge('payments_pending', 'Payments whose result is not yet known'),
    paymentWait: gauge(
      'payment_wait_seconds',
      'Age of the oldest payment without a result, in seconds',
    ),
    ordersLate: gauge('orders_late', 'Orders whose next step is later than promised'),
    manualRefunds: gauge(
      'payments_refund_due',
      'Refunds to issue manually: the provider rejected them, or their job stopped',
    ),
    disputesOpen: gauge(
      'disputes_open',
      'Payment disputes that the bank has not decided, not counting fraud warnings',
    ),
    refundsWait: gauge(
      'refund_wait_seconds',
      'Age of the oldest refund waiting for the provider, in seconds',
    ),
    papersWait: gauge(
      'paper_check_wait_seconds',
      'Age of the oldest document waiting for review, in seconds',
    ),
    policyReports: counter(
      'policy_reports_total',
      'Content security policy violations reported by browsers, by directive',
      'directive',
    ),
    pageSpeed: {
      LCP: ofScreen(
        'page_largest_paint_seconds',
        'Largest contentful paint',
        [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
      ),
      INP: ofScreen(
        'page_interaction_seconds',
        'Interaction to next paint',
        [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
      ),
      CLS: ofScreen(
        'page_layout_shift',
        'Cumulative layout shift, without a unit',
        [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
      ),
      screen: ofScreen(
        'screen_visible_seconds',
        'Time a screen was visible',
        [1, 3, 5, 10, 20, 30, 60, 120, 300, 600],
      ),
    },
    workThreadUp: gauge(
      'work_thread_up',
      '1 if the work thread is running, 0 if there is none or it has died',
    ),
    workThreadDeaths: counter(
      'work_thread_deaths_total',
      'Times the work thread has died and been restarted',
    ),
    jobsLate: gauge('jobs_late_seconds', 'Age of the oldest due job, in seconds'),
    jobs: gauge('jobs', 'Jobs in the queue, by kind and state', 'kind', 'state'),
  };
}

/** Removes values that can only be read from the database, so that no stale value is reported. */
export function clearDatabaseMetrics(metrics: Metrics): void {
  metrics.databaseUp.set(0);
  metrics.jobs.reset();
  const { pendingPayments, paymentWait, ordersLate, manualRefunds, refundsWait } = metrics;
  const { disputesOpen, lastMoneyCheck, moneyDifferences, archiveAge, archiving } = metrics;
  const { papersWait, declinedShare, declinesRising, recentLookups, lookupsRising } = metrics;
  const payments = [pendingPayments, paymentWait, manualRefunds, disputesOpen, refundsWait];
  const books = [lastMoneyCheck, moneyDifferences];
  const others = [ordersLate, papersWait, declinedShare, declinesRising, recentLookups];
  const rest = [lookupsRising, archiveAge, archiving, metrics.jobsLate];
  for (const gauge of [...payments, ...books, ...others, ...rest]) gauge.remove();
}

/** Renders the metrics, combined with those from other threads' registries. */
export async function writeMetrics({ registry }: Metrics, others: object[]): Promise<string> {
  if (others.length === 0) return registry.metrics();
  const own = await registry.getMetricsAsJSON();
  return AggregatorRegistry.aggregate([own, others.filter(isCounted)]).metrics();
}

/** This thread reads all gauges itself, except for the connections, which each thread counts. */
function isCounted(metric: object): boolean {
  const { name, type }: { name?: unknown; type?: unknown } = metric;
  return type !== 'gauge' || name === CONNECTIONS;
}

export function measureRequest({ requests }: Metrics) {
  return async function measureRequest(c: Context<ApiEnv>, next: Next) {
    const start = performance.now();
    await next();
    const labels = { method: c.req.method, route: routePattern(c), status: c.res.status };
    requests.observe(labels, (performance.now() - start) / 1000);
  };
}
