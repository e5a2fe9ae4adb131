import { resolve } from 'node:path';
import { readServerConfig, type ServerConfig } from '#config/server.ts';
import { connectDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import type { ForgetDeps } from '../features/privacy/forget.ts';
import { createStorage, openLedger } from '../gateways.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createLogger } from '../logger.ts';
import { sentenceOf } from '../problem.ts';
import { keptSecret } from '../secrets/kept-secret.ts';

/** Runs an operator's command on the product's own settings and data; reports a problem in one sentence. */
export async function runCommand(
  work: (
    deps: ForgetDeps & Pick<Deps, 'jobs' | 'secret'> & { ledger: ReturnType<typeof openLedger> },
  ) => Promise<void>,
): Promise<void> {
  await withSettings(async ({ config, dataDir, clock }) => {
    const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir });
    try {
      await migrate(database);
      const secret = config.sessionSecret ?? keptSecret(dataDir);
      const { storage } = createStorage(config, { dataDir, secret, clock });
      const logger = createLogger('warn');
      const jobs = createJobQueue({ clock });
      const ledger = openLedger(config, dataDir);
      await work({ db: database.db, clock, jobs, logger, secret, gateways: { storage }, ledger });
    } finally {
      await database.close();
    }
  });
}

/** The product's own settings, and where its data is. */
export type CommandSettings = { config: ServerConfig; dataDir: string; clock: () => Date };

/** Hands the settings to `work`, and ends the command with one sentence where the work cannot be done. */
export async function withSettings(
  work: (settings: CommandSettings) => Promise<void>,
): Promise<void> {
  let dataDir = '';
  try {
    const config = readServerConfig(process.env);
    dataDir = resolve(config.dataDir);
    await work({ config, dataDir, clock: () => new Date() });
  } catch (error) {
    const sentence = sentenceOf(error, dataDir);
    if (sentence === undefined) throw error;
    explain(sentence);
  }
}

/** Ends a command that was called the wrong way. */
export function explain(usage: string): void {
  console.error(usage);
  process.exitCode = 1;
}
