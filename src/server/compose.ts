/** Builds the product from its configuration. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import type { LiveContent } from '#contracts/api/publishing-report.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import { listOfPrices } from '#contracts/desk/price-names.ts';
import type { MailSender } from '#mails/parts/write-email.ts';
import { createApi } from './api.ts';
import { startWork } from './background/work.ts';
import { keepThread } from './background/work-thread.ts';
import { BUILD } from './db/build.ts';
import { pricesIn } from './features/catalogue/prices-in-rows.ts';
import { followPrices } from './features/catalogue/printed-prices.ts';
import { readyCatalogue } from './features/catalogue/ready.ts';
import { reconcilePayments } from './features/checkout/reconcile.ts';
import { readLocalSecret } from './features/content/local-secret.ts';
import { createPublishing } from './features/content/service.ts';
import { createWaitingLine } from './features/lookup/waiting-line/service.ts';
import { createDevMailbox } from './features/mail/dev-mailbox.ts';
import { createFraming } from './features/partners/service.ts';
import { readyHealth } from './features/system/ready.ts';
import { openFoundation, prepareDatabase } from './foundation.ts';
import { createMetrics } from './http/metrics.ts';
import { createReadyAnswers } from './http/ready-answers.ts';
import { listSecurityHeaders } from './http/security-headers.ts';

/** The running product: its API, and how to end it without losing a request. */
export type Product = {
  api: ReturnType<typeof createApi>;
  /** Responds with what is the same for everybody, or returns false: the API has to be asked. */
  answerReady(request: IncomingMessage, response: ServerResponse): boolean;
  /** The mails of the sandbox under /dev/mailbox; absent where mails leave, and in production. */
  mailbox: ReturnType<typeof createDevMailbox> | undefined;
  databaseName: string;
  /** What was run to bring the database up to date. */
  migrations: string[];
  /** The origins that may frame the checkout under a partner's key; none if they cannot be read. */
  framingOrigins(partnerKey: string): Promise<string[]>;
  /** The site that is served prints these prices: it is built again when prices change, now or at a future midnight. */
  comparePrices(printed: PriceList): Promise<void>;
  /** From this call on, reports that the process takes no requests, so that none are sent here any more. */
  drain(): void;
  close(): Promise<void>;
};

type Parts = {
  /** Builds the site, and says what it shows; without it nothing is published from here. */
  site?: {
    build(prices: PriceList): Promise<void>;
    live(): LiveContent;
    /** Whether this installation may build it. */
    isOurs(): boolean;
  };
  /** Starts a thread for the work behind the pages; without it this thread does that work. */
  startThread?: () => Worker;
  /** Headers of ready answers that have none of the name. */
  headers?: Record<string, string>;
};

/** Opens the database, brings it up to date and builds the API. Throws one clear sentence on failure. */
export async function compose(
  config: ServerConfig,
  logger: Logger,
  licensee: MailSender,
  { site, startThread, headers = {} }: Parts = {},
): Promise<Product> {
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
    work: createPublishing({
      ...site,
      // Each build prints the prices of its time, whatever it was asked for.
      build: async () => site.build(listOfPrices(pricesIn(await catalogue.read()))),
      waitMs,
      clock,
      logger,
    }),
  };
  const printedPrices = followPrices({
    catalogue,
    clock,
    logger,
    build: publishing && (() => publishing.work.request()),
    isOurs: site?.isOurs ?? (() => true),
  });
  const workThread =
    config.role === 'both' && startThread
      ? keepThread(startThread, { logger, metrics })
      : undefined;
  const deps = {
    ...base,
    publishing,
    waitingLine,
    workCounts: workThread && (() => workThread.counts()),
    isDraining: () => draining,
  };
  // Customers may be waiting for the payments that the last process left open; others must not wait for
  // the provider's answer.
  const reconciled = reconcilePayments(deps, config.reconcile).catch((error: unknown) =>
    logger.error({ err: error }, 'reconcile'),
  );
  const work = config.role === 'web' ? undefined : (workThread ?? (await startWork(config, deps)));
  waitingLine?.start();
  const given = {
    headers: { ...headers, ...(await listSecurityHeaders(config.siteUrl)) },
    metrics,
    logger,
  };
  const ready = [readyHealth, readyCatalogue(catalogue)].map((source) =>
    createReadyAnswers(source, given),
  );
  return {
    api: createApi(deps),
    answerReady: (request, response) => ready.some((answer) => answer(request, response)),
    mailbox:
      config.mail === undefined && config.environment !== 'production'
        ? createDevMailbox(database.db)
        : undefined,
    databaseName: config.databaseUrl ? 'PostgreSQL' : `embedded in ${dataDir}`,
    migrations,
    framingOrigins: createFraming(deps),
    comparePrices: printedPrices.arePrinted,
    drain() {
      draining = true;
    },
    async close() {
      printedPrices.stop();
      publishing?.work.stop();
      await waitingLine?.stop();
      await work?.stop();
      await reconciled;
      await foundation.close();
    },
  };
}
