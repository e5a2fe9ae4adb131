import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import { createApi } from './api.ts';
import { startWork } from './background/work.ts';
import { superviseThread } from './background/work-thread.ts';
import { BUILD } from './build.ts';
import type { Deps } from './deps.ts';
import { watchPrintedPrices } from './features/catalogue/printed-prices.ts';
import { readyCatalogue } from './features/catalogue/ready.ts';
import { createDevBank, raiseSandboxDispute } from './features/checkout/dev-bank.ts';
import { reconcilePayments } from './features/checkout/reconcile/service.ts';
import { createWaitingLine } from './features/lookup/waiting-line/line.ts';
import { createDevMailbox } from './features/mail/dev-mailbox.ts';
import { createFraming } from './features/partners/service.ts';
import { readLocalSecret } from './features/system/content/service.ts';
import { readyHealth } from './features/system/ready.ts';
import { openFoundation, prepareDatabase } from './foundation.ts';
import { createMetrics } from './http/metrics.ts';
import { createReadyResponses } from './http/ready-responses.ts';
import { listSecurityHeaders } from './http/security-headers.ts';
import { type OwnSite, publishSite } from './publish-site.ts';

export type Product = Awaited<ReturnType<typeof compose>>;

type Parts = {
  /** Without `site`, this process cannot publish. */
  site?: OwnSite;
  /** Starts a worker thread. If undefined, jobs run in this thread. */
  startThread?: () => Worker;
  /** Default headers for cached responses. */
  headers?: Record<string, string>;
};

/** Opens and migrates the database and builds the API. On failure, throws an error with one clear sentence. */
export async function compose(
  config: ServerConfig,
  logger: Logger,
  licensee: Deps['licensee'],
  { site, startThread, headers = {} }: Parts = {},
) {
  const metrics = createMetrics({ version: BUILD });
  const foundation = await openFoundation(config, {
    logger,
    licensee,
    metrics,
    keepsPlans: true,
  });
  const { dataDir, database, deps: base } = foundation;
  const { catalogue, clock } = base;
  const migrations = await prepareDatabase(config, database);
  const { waitingLine: mode } = config;
  const waitingLine =
    mode === 'off'
      ? undefined
      : createWaitingLine({ db: database.db, clock, logger, metrics, mode });
  let draining = false;
  const { secret: contentSecret, waitMs, localSecretFile } = config.contentWebhook;
  const publishing = site && {
    secret: () => contentSecret ?? readLocalSecret(localSecretFile),
    work: publishSite(site, base, { waitMs }),
  };
  const printedPrices = watchPrintedPrices({
    catalogue,
    clock,
    logger,
    build: publishing && (() => publishing.work.request()),
    isOurs: site?.isOurs ?? (() => true),
  });
  const workThread =
    config.role === 'both' && startThread
      ? superviseThread(startThread, { logger, metrics })
      : undefined;
  const deps = {
    ...base,
    publishing,
    waitingLine,
    workCounts: workThread && (() => workThread.counts()),
    isDraining: () => draining,
  };
  // Settles payments that the previous process left open, because their customers may be waiting. Startup doesn't
  // wait for this, because other customers must not wait for the provider.
  const stopping = new AbortController();
  const reconciled = reconcilePayments(deps, {
    ...config.reconcile,
    stopping: stopping.signal,
  }).catch((error: unknown) => logger.error({ err: error }, 'reconcile'));
  const work = config.role === 'web' ? undefined : (workThread ?? (await startWork(config, deps)));
  let workStopped: Promise<void> | undefined;
  function stopWork() {
    stopping.abort();
    workStopped ??= work?.stop();
  }
  waitingLine?.start();
  const given = {
    headers: { ...headers, ...(await listSecurityHeaders(config.siteUrl)) },
    metrics,
    logger,
  };
  const ready = [readyHealth, readyCatalogue(catalogue)].map((source) =>
    createReadyResponses(source, given),
  );
  return {
    api: createApi(deps),
    /** Sends a cached response that is the same for everyone. Returns false if the API must handle the request. */
    answerReady: (request: IncomingMessage, response: ServerResponse) =>
      ready.some((answer) => answer(request, response)),
    /** The sandbox's emails under /dev/mailbox. Undefined if emails are actually sent, and in production. */
    mailbox:
      config.mail === undefined && config.environment !== 'production'
        ? createDevMailbox(database.db)
        : undefined,
    /** The payment sandbox's bank under /dev/bank. Undefined if cards are actually charged, and in production. */
    bank:
      deps.gateways.decideAsBank &&
      createDevBank(deps.gateways.decideAsBank, (reference, status) =>
        raiseSandboxDispute(deps, reference, status),
      ),
    databaseName: config.databaseUrl ? 'PostgreSQL' : `embedded in ${dataDir}`,
    migrations,
    /**
     * The origins that may frame the checkout with a partner's key. Undefined for an unknown key, and null if the
     * database can't be read.
     */
    framingOrigins: createFraming(deps),
    /**
     * Call this with the prices printed on the served site. If the prices charged now or at a future midnight differ,
     * the site is rebuilt.
     */
    comparePrices: printedPrices.setPrinted,
    /** Makes readiness checks fail from now on, so that the load balancer stops sending requests. */
    drain() {
      draining = true;
    },
    /** Starts no more jobs. Those in progress finish while the last requests do. */
    stopWork,
    /** Stops each part once its work is done. `onWait` gets the name of the part that the shutdown waits for. */
    async close(onWait?: (part: string) => void) {
      stopWork();
      printedPrices.stop();
      publishing?.work.stop();
      onWait?.('waiting line');
      await waitingLine?.stop();
      onWait?.('jobs');
      await workStopped;
      onWait?.('reconciliation');
      await reconciled;
      onWait?.('database');
      await foundation.close();
    },
  };
}
