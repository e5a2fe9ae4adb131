/** A process that only runs background jobs. It does not serve the site. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { constants, setPriority } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { ConfigError, type ServerConfig } from '#config/server.ts';
import { createStatusApi } from '../api.ts';
import { listenProblem } from '../http/listen-problem.ts';
import { logStart } from '../logger.ts';
import { ownSite, publishSite } from '../publish-site.ts';
import { openWork } from './work.ts';

/** Upper bound on the duration of a job. */
const DRAIN_MS = 60_000;

/**
 * Runs jobs until the process receives a signal to stop. Then it finishes the jobs in progress and starts no new ones.
 */
export async function runWorkProcess(
  config: ServerConfig,
  {
    siteFolder,
    logger,
    endTracing,
  }: { siteFolder: string; logger: Logger; endTracing: () => Promise<void> },
): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const work = await openWork(config, { siteFolder, logger, prepares: true });
  // Emails use the site's text, and on other machines, this process has its own copy of the site.
  const site = ownSite(config, siteFolder, logger);
  const publishing = publishSite(site, work.deps, config.contentWebhook);
  let isDraining = false;
  if (config.statusPort !== undefined) {
    const api = createStatusApi({ ...work.deps, isDraining: () => isDraining });
    const server = createServer(getRequestListener(api.fetch));
    const at = { host: config.host, port: config.statusPort };
    await once(server.listen(at), 'listening').catch(async (error: NodeJS.ErrnoException) => {
      await work.stop();
      throw new ConfigError(listenProblem(error, { ...at, setting: 'STATUS_PORT' }));
    });
    const bound = server.address();
    const port = typeof bound === 'object' && bound ? bound.port : config.statusPort;
    const url = `http://${config.host}:${port}`;
    logStart(logger, config, { url, migrations: work.migrations });
    if (config.environment !== 'production') {
      console.log(`\n  ${url}\n  Background worker. This address shows its status.\n`);
    }
  } else logStart(logger, config, { migrations: work.migrations });

  const stop = async (exitCode: number, reason: string) => {
    if (isDraining) return;
    isDraining = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => {
      logger.error({ waitingFor: 'jobs' }, 'shutdown took too long: exiting now');
      process.exit(1);
    }, DRAIN_MS).unref();
    publishing.stop();
    await work.stop();
    await endTracing();
    logger.info('stopped');
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0, signal));
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err: unknown) => {
      logger.fatal({ err }, 'unexpected error: exiting');
      void stop(1, event);
    });
  }
}
