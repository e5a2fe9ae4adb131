import { resolve } from 'node:path';
import { ConfigError, readServerConfig } from '#config/server.ts';
import { connectDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import type { ForgetDeps } from '../features/privacy/forget.ts';
import { createStorage, openLedger } from '../gateways.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createLogger } from '../logger.ts';
import { keptSecret } from '../secrets/kept-secret.ts';

/** Runs an operator's command on the product's own settings and data; reports a problem in one sentence. */
export async function runCommand(
  work: (
    deps: ForgetDeps & Pick<Deps, 'jobs'> & { ledger: ReturnType<typeof openLedger> },
  ) => Promise<void>,
): Promise<void> {
  await reportProblem(async () => {
    const { config, dataDir, clock } = productSettings();
    const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir });
    try {
      await migrate(database);
      const secret = config.sessionSecret ?? keptSecret(dataDir);
      const { storage } = createStorage(config, { dataDir, secret, clock });
      const logger = createLogger('warn');
      const jobs = createJobQueue({ clock });
      const ledger = openLedger(config, dataDir);
      await work({ db: database.db, clock, jobs, logger, gateways: { storage }, ledger });
    } finally {
      await database.close();
    }
  });
}

/** The product's own settings, and where its data is. */
export function productSettings() {
  const config = readServerConfig(process.env);
  return { config, dataDir: resolve(config.dataDir), clock: () => new Date() };
}

/** Ends the command with one sentence where its work cannot be done. */
export async function reportProblem(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && (error instanceof ConfigError || 'code' in error))) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Ends a command that was called the wrong way. */
export function explain(usage: string): void {
  console.error(usage);
  process.exitCode = 1;
}
