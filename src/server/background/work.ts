import type { Logger } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import { BUILD } from '../db/build.ts';
import type { Deps } from '../deps.ts';
import { openFoundation, prepareDatabase } from '../foundation.ts';
import { createMetrics } from '../http/metrics.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { readLicensee } from '../site/read-built.ts';
import { whenBuilt } from '../site/watch-site.ts';

const NO_MAIL = 'no mail leaves: SMTP_URL is not set, so that nobody gets a login code';
/** One for each of the workers and for the look; several workers do up to five jobs at a time, and may wait for one. */
const CONNECTIONS = 10;

/** What happens behind the pages: everything in the table `job`. */
export type Work = {
  /** Takes no more jobs, and waits for those in progress. */
  stop(): Promise<void>;
};

export async function startWork(config: ServerConfig, deps: Deps): Promise<Work> {
  if (!config.mail && config.environment === 'production') deps.logger.warn(NO_MAIL);
  return startJobs(deps);
}

/** The work on a foundation of its own, for a thread or a process that does nothing else. */
export async function openWork(
  config: ServerConfig,
  { siteFolder, logger, prepares }: { siteFolder: string; logger: Logger; prepares: boolean },
) {
  const licensee = readLicensee(siteFolder, config.siteUrl);
  const metrics = createMetrics({ version: prepares ? BUILD : undefined });
  const { database, deps, close } = await openFoundation(config, {
    logger,
    licensee,
    metrics,
    connections: CONNECTIONS,
  });
  const migrations = prepares ? await prepareDatabase(config, database) : [];
  const work = await startWork(config, deps);
  // Mails and documents use the texts of the site that is shown.
  whenBuilt(siteFolder, () => {
    try {
      Object.assign(licensee, readLicensee(siteFolder, config.siteUrl));
    } catch (err) {
      logger.error({ err }, 'site not read: its earlier texts stand in mails');
    }
  });
  return {
    deps,
    metrics,
    migrations,
    async stop() {
      await work.stop();
      await close();
    },
  };
}
