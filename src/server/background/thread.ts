/** Entry point of the worker thread, which work-thread.ts starts. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ServerConfig } from '#config/server.ts';
import { createLogger } from '../logger.ts';
import { startTracing } from '../traces/start-tracing.ts';
import { openWork, type ThreadReport, threadOrderSchema } from './work.ts';

export type ThreadStart = { config: ServerConfig; siteFolder: string };

const { config, siteFolder }: ThreadStart = workerData;

// Linux has per-thread priorities, so background jobs can yield to requests. On other systems, the priority would apply
// to the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const logger = createLogger(config.logLevel);
const endTracing = await startTracing(config, 'storefront-worker');
const work = await openWork(config, { siteFolder, logger, prepares: false });
const post = (report: ThreadReport) => parentPort?.postMessage(report);
post({ report: 'started' });

parentPort?.on('message', async (message: unknown) => {
  const order = threadOrderSchema.parse(message);
  if (order.order === 'count') {
    const counts = await work.metrics.registry.getMetricsAsJSON();
    post({ report: 'counted', question: order.question, counts });
    return;
  }
  await work.stop();
  await endTracing();
  process.exit();
});
