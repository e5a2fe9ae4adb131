/** Builds the product from its configuration. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import type { Licensee } from '#documents/licensee.ts';
import { createApi } from './api.ts';
import { offerBackups } from './backup/beside-server.ts';
import { endProcessAt } from './checkpoints.ts';
import { connectDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { createRateLimitStore } from './db/rate-limit-store.ts';
import { seed } from './db/seed.ts';
import { findPriceMismatch } from './features/catalogue/compare-prices.ts';
import { createCatalogue } from './features/catalogue/memory.ts';
import { reconcilePayments } from './features/checkout/reconcile.ts';
import { createPublishing } from './features/content/service.ts';
import { createDevMailbox } from './features/mail-outbox/dev-mailbox.ts';
import { createSandboxMailbox } from './features/mail-outbox/sandbox-mailbox.ts';
import { createMailOutbox } from './features/mail-outbox/service.ts';
import { seedDemoPartner } from './features/partners/demo-partner.ts';
import { createFraming } from './features/partners/service.ts';
import { createWaitingLine } from './features/waiting-line/service.ts';
import { createGateways, createMail, openKeptBySandboxes } from './gateways.ts';
import { createMetrics } from './http/metrics.ts';
import { createJobQueue } from './jobs/queue.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { keptSecret } from './secrets/kept-secret.ts';

const NO_MAIL = 'no mail leaves: SMTP_URL is not set, so that nobody gets a login code';

/** The running product: its API, and how to end it without losing a request. */
export type Product = {
  api: ReturnType<typeof createApi>;
  /** The mails of the sandbox under /dev/mailbox; absent where mails leave, and in production. */
  mailbox: ReturnType<typeof createDevMailbox> | undefined;
  databaseName: string;
  /** The origins that may frame the checkout under a partner's key; none if they cannot be read. */
  framingOrigins(partnerKey: string): Promise<string[]>;
  /** Logs where the prices on the pages differ from what is charged. */
  comparePrices(printed: PriceList): Promise<void>;
  /** From this call on, reports that the process takes no requests, so that none are sent here any more. */
  drain(): void;
  close(): Promise<void>;
};

/** Opens the database, brings it up to date and builds the API. Throws one clear sentence on failure. */
export async function compose(
  config: ServerConfig,
  logger: Logger,
  licensee: Licensee,
  buildSite?: () => Promise<void>,
): Promise<Product> {
  const clock = () => new Date();
  const dataDir = writableFolder(config.dataDir);
  const secret = config.sessionSecret ?? keptSecret(dataDir);
  const { gateways, files } = createGateways(config, { dataDir, secret, clock, logger });
  const database = await connectDatabase({
    databaseUrl: config.databaseUrl,
    dataDir,
    // The error itself holds the connection's settings, and so its password.
    onConnectionLost: ({ message }) => logger.warn({ message }, 'database connection lost'),
  });
  await migrate(database);
  await seed(database.db);
  if (config.environment !== 'production') {
    await seedDemoPartner(database.db, { port: config.demoPartnerPort, now: clock() });
  }
  const jobs = createJobQueue({ clock });
  const rateLimits =
    config.rateLimits === 'off'
      ? config.rateLimits
      : { store: createRateLimitStore(database.db, clock), clock, changes: config.rateLimits };
  const metrics = createMetrics({ ofProcess: true });
  const mail = createMailOutbox({
    clock,
    jobs,
    secret,
    rateLimits,
    metrics,
    domain: new URL(config.siteUrl).hostname,
  });
  const { waitingLine: mode } = config;
  const waitingLine =
    mode === 'off'
      ? undefined
      : createWaitingLine({ db: database.db, clock, logger, metrics, mode });
  let draining = false;
  const publishing = config.contentWebhook &&
    buildSite && {
      secret: config.contentWebhook.secret,
      work: createPublishing({
        build: buildSite,
        waitMs: config.contentWebhook.waitMs,
        clock,
        logger,
      }),
    };
  const catalogue = createCatalogue({ db: database.db, clock });
  const deps = {
    db: database.db,
    catalogue,
    gateways,
    files,
    secret,
    jobs,
    mail,
    licensee,
    publishing,
    clock,
    logger,
    rateLimits,
    waitingLine,
    metrics,
    metricsToken: config.metricsToken,
    metricsNeedToken: config.environment === 'production',
    isDraining: () => draining,
    freeDiskBytes: () => freeDiskBytes(dataDir),
    trustedProxies: config.trustedProxies,
    checkpoint: config.faultAt ? endProcessAt(config.faultAt) : undefined,
  };
  // Customers may be waiting for the payments that the last process left open; others must not wait for
  // the provider's answer.
  const reconciled = reconcilePayments(deps, config.reconcile).catch((error: unknown) =>
    logger.error({ err: error }, 'reconcile'),
  );
  const mails = createMail(config, createSandboxMailbox(deps));
  if (mails.areKept && config.environment === 'production') logger.warn(NO_MAIL);
  const work = await startJobs({
    ...deps,
    mailGateway: mails.gateway,
    orderStepMs: config.orderStepSeconds * 1000,
    reconcile: config.reconcile,
  });
  waitingLine?.start();
  const backups =
    database.kind === 'pglite'
      ? offerBackups(dataDir, {
          db: database.db,
          kept: openKeptBySandboxes(config, { dataDir, secret, clock }),
          secret,
          clock,
          logger,
        })
      : undefined;
  return {
    api: createApi(deps),
    mailbox:
      mails.areKept && config.environment !== 'production'
        ? createDevMailbox(database.db)
        : undefined,
    databaseName: database.kind === 'postgres' ? 'PostgreSQL' : `embedded in ${dataDir}`,
    framingOrigins: createFraming(deps),
    async comparePrices(printed) {
      try {
        const mismatch = findPriceMismatch(await catalogue.read(), printed);
        if (mismatch !== undefined) logger.warn(mismatch);
      } catch (error) {
        logger.error({ err: error }, 'prices could not be compared');
      }
    },
    drain() {
      draining = true;
    },
    async close() {
      backups?.close();
      publishing?.work.stop();
      await waitingLine?.stop();
      await work.stop();
      await reconciled;
      mails.close();
      await database.close();
    },
  };
}

async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function writableFolder(path: string): string {
  const folder = resolve(path);
  // It holds personal data and the secret.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
  return folder;
}
