import { accessSync, constants, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import { lastBackupIn, lastCopyIn } from './backup/last-backup.ts';
import { completeDeps } from './complete-deps.ts';
import { connectDatabase, type Database } from './db/connect.ts';
import { dataFolderIn } from './db/embedded/data-folder.ts';
import { killPostmaster } from './db/embedded/postmaster.ts';
import { checkSecret } from './db/known-secret.ts';
import { migrate } from './db/migrate.ts';
import { createRateLimitStore } from './db/rate-limit-store.ts';
import { openReplica } from './db/replica.ts';
import { seed } from './db/seed.ts';
import type { Deps } from './deps.ts';
import { createSandboxMailbox } from './features/mail/dev-mailbox.ts';
import { createMailOutbox } from './features/mail/service.ts';
import { seedDemoPartner } from './features/partners/demo-partner.ts';
import { createTestCharges } from './features/partners/test-orders.ts';
import { readLocalSecret } from './features/system/content/service.ts';
import { createGateways, watchGateways } from './gateways.ts';
import type { Metrics } from './http/metrics.ts';
import { createJobQueue } from './jobs/queue.ts';
import { createOutageLog } from './outage-log.ts';
import { fingerprintsOf } from './secrets/keyed-hash.ts';
import { storedSecret } from './secrets/stored-secret.ts';

/** On failure, throws an error whose message is one clear sentence. */
export async function openFoundation(
  config: ServerConfig,
  {
    logger,
    licensee,
    metrics,
    connections,
    keepsPlans,
  }: {
    logger: Logger;
    licensee: Deps['licensee'];
    metrics: Metrics;
    connections?: number;
    keepsPlans?: boolean;
  },
) {
  const clock = () => new Date();
  const dataDir = writableFolder(config.dataDir);
  const secret = config.sessionSecret ?? storedSecret(dataDir);
  const outage = createOutageLog(logger, {
    begins: 'database connection lost',
    ends: 'database connection restored',
  });
  const database = await connectDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.directUrl,
    dataDir,
    connections,
    keepsPlans,
    onConnectionLost: outage.begin,
    onConnected: outage.end,
    onStatement: (seconds) => metrics.statements.observe(seconds),
  });
  const replicaLog = createOutageLog(logger, {
    begins: 'reading from the primary instead of the replica',
    ends: 'reading from the replica again',
  });
  const replica = config.readUrl
    ? openReplica(config.readUrl, {
        primary: database.db,
        outage: {
          begin(error) {
            metrics.replicaUp.set(0);
            replicaLog.begin(error);
          },
          end() {
            metrics.replicaUp.set(1);
            replicaLog.end();
          },
        },
      })
    : undefined;
  metrics.watchPool(database.poolCounts);
  const testCharges = createTestCharges(database.db);
  const { countCall } = metrics;
  const sandboxDeps = { dataDir, secret, clock, logger, testCharges, countCall };
  const outbox = createSandboxMailbox({ db: database.db, clock });
  const localLakeToken = () => readLocalSecret(config.contentWebhook.localSecretFile);
  const given = { ...sandboxDeps, outbox, localLakeToken };
  const { gateways: unwatched, ...outside } = createGateways(config, given);
  const gateways = watchGateways(unwatched, countCall);
  const jobs = createJobQueue({ clock });
  const rateLimits =
    config.rateLimits === 'off'
      ? config.rateLimits
      : { store: createRateLimitStore(database.db, clock), clock, changes: config.rateLimits };
  const mail = createMailOutbox({
    clock,
    jobs,
    secret,
    rateLimits,
    metrics,
    domain: new URL(config.siteUrl).hostname,
  });
  const checkpoint = config.faultAt
    ? endAt(config.faultAt, { victim: config.faultVictim, dataDir })
    : undefined;
  const isProduction = config.environment === 'production';
  const deps = completeDeps({
    db: database.db,
    ...(replica && { fromReplica: replica.fromReplica }),
    gateways,
    files: outside.files,
    secret,
    jobs,
    mail,
    repliesTo: config.mail?.from,
    licensee,
    clock,
    logger,
    rateLimits,
    metrics,
    checkpoint,
    filingWindowMs: config.filingWindowSeconds * 1000,
    orderStepMs: config.orderStepSeconds * 1000,
    reconcile: config.reconcile,
    papersCheckedBy: config.papersCheckedBy,
    mailedBy: config.mailedBy,
    dmvFiledBy: config.dmvFiledBy,
    walletKeys: config.walletKeys,
    ordersKeptYears: config.ordersKeptYears,
    partnerPayoutDays: config.partnerPayoutDays,
    partnersHere: !isProduction,
    metricsToken: config.metricsToken,
    metricsNeedToken: isProduction,
    freeDiskBytes: () => freeDiskBytes(dataDir),
    lastBackup: () => lastBackupIn(dataDir),
    lastCopy: () => lastCopyIn(dataDir),
    trustedProxies: config.trustedProxies,
  });
  return {
    dataDir,
    database,
    deps,
    async close() {
      outside.close();
      await replica?.close();
      await database.close();
    },
  };
}

/** Safe to run in several processes at once. Returns the migrations that ran. */
export async function prepareDatabase(
  {
    environment,
    sessionSecret,
    demoPartnerPort,
  }: Pick<ServerConfig, 'environment' | 'sessionSecret' | 'demoPartnerPort'>,
  database: Database,
): Promise<string[]> {
  const ran = await prepareSchema({ environment, sessionSecret }, database);
  if (environment === 'production') {
    if (sessionSecret !== undefined) await checkSecret(database, fingerprintsOf(sessionSecret));
  } else {
    await seedDemoPartner(database.db, { port: demoPartnerPort, now: new Date() });
  }
  return ran;
}

/** Skips the demo partner, because only the site's settings contain its port. */
export async function prepareSchema(settings: Owner, database: Database): Promise<string[]> {
  await rejectOtherSecret(settings, database);
  const ran = await migrate(database);
  await seed(database.db);
  return ran;
}

type Owner = Pick<ServerConfig, 'environment' | 'sessionSecret'>;

/** Call this before a migration. Throws SecretRejectedError if the database was used with another secret. */
export async function rejectOtherSecret(
  { environment, sessionSecret }: Owner,
  database: Database,
): Promise<void> {
  if (environment !== 'production' || sessionSecret === undefined) return;
  await checkSecret(database, fingerprintsOf(sessionSecret), { isStart: false });
}

/** Creates a private data folder if there is none. Throws if it is not writable. */
export function writableFolder(path: string): string {
  const folder = resolve(path);
  // The folder contains personal data and the secret.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
  return folder;
}

/** The victim of a simulated power failure: this process, or the embedded database. */
type FaultVictim = 'product' | 'database';

/** Kills the victim at a step, for crash tests. The victim closes nothing and sends no response. */
function endAt(
  step: string,
  { victim, dataDir }: { victim: FaultVictim; dataDir: string },
): NonNullable<Deps['checkpoint']> {
  return (reached) => {
    if (reached !== step) return;
    if (victim === 'product') process.kill(process.pid, 'SIGKILL');
    else killPostmaster(dataFolderIn(dataDir), 'SIGKILL');
  };
}

export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
