import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { ServerConfig } from '#config/server.ts';
import { BUILD } from '../build.ts';
import type { Deps } from '../deps.ts';
import { openFoundation, prepareDatabase } from '../foundation.ts';
import { createMetrics } from '../http/metrics.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { loadWords } from '../site/read-built.ts';
import { onSiteBuilt } from '../site/watch-site.ts';

const NO_MAIL = 'SMTP_URL is not set, so no emails are sent, not even login codes';
/** Workers share these connections, so a job may wait for one. */
const CONNECTIONS = 10;

/** Runs everything in the table `job`. */
export async function startWork(config: ServerConfig, deps: Deps) {
  if (!config.mail && config.environment === 'production') deps.logger.warn(NO_MAIL);
  return startJobs(deps);
}

/** Opens a separate foundation for a thread or process that only runs jobs. */
export async function openWork(
  config: ServerConfig,
  { siteFolder, logger, prepares }: { siteFolder: string; logger: Logger; prepares: boolean },
) {
  let licensee = loadWords(siteFolder, config.siteUrl);
  const metrics = createMetrics({ version: prepares ? BUILD : undefined });
  const { database, deps, close } = await openFoundation(config, {
    logger,
    licensee: () => licensee(),
    metrics,
    connections: CONNECTIONS,
  });
  const migrations = prepares ? await prepareDatabase(config, database) : [];
  const work = await startWork(config, deps);
  // Emails and documents use the text of the current site.
  onSiteBuilt(siteFolder, () => {
    try {
      licensee = loadWords(siteFolder, config.siteUrl);
    } catch (err) {
      logger.error({ err }, 'could not read the site; emails still use the previous text');
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

/** A message to the thread: stop without losing a job, or report metrics. */
export const threadOrderSchema = z.union([
  z.object({ order: z.literal('stop') }),
  z.object({ order: z.literal('count'), question: z.number() }),
]);
export type ThreadOrder = z.infer<typeof threadOrderSchema>;

export const threadReportSchema = z.union([
  z.object({ report: z.literal('started') }),
  z.object({
    report: z.literal('counted'),
    question: z.number(),
    counts: z.array(z.custom<object>((metric) => typeof metric === 'object')),
  }),
]);
export type ThreadReport = z.infer<typeof threadReportSchema>;
