import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { GatewayError } from '../errors.ts';
import type { PauseAfter } from './backoff.ts';
import { buryJob, claimJobs, endJob, type Job, postponeJob, rearmJob } from './store.ts';

/** How a job ended: for good, or with more to do at a later moment. */
export type JobResult = { runAgainAt: Date } | undefined;

/** Does one kind of job. It may be called twice for one job, and must then have the effect of one call. */
export type JobHandler = {
  kind: string;
  /** When it returns undefined the job is given up, and a person has to look. */
  pauseAfter: PauseAfter;
  run(payload: unknown): Promise<JobResult>;
};

export type Worker = {
  /** Does every job that is due and returns how many there were. */
  runDue(): Promise<number>;
  start(): void;
  /** Takes no more jobs and waits for those in progress. */
  stop(): Promise<void>;
};

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'logger' | 'checkpoint'>;

const POLL_MS = 500;
const BATCH = 5;
/** Longer than any handler takes, so that only a killed worker's jobs go to another worker. */
const LEASE_MS = 120_000;

/** Works through the jobs of the database. Several workers, in several processes, share them. */
export function createWorker(
  deps: WorkerDeps,
  handlers: JobHandler[],
  { leaseMs = LEASE_MS, atOnce = BATCH }: { leaseMs?: number; atOnce?: number | undefined } = {},
): Worker {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function runBatch(): Promise<number> {
    const now = deps.clock();
    const jobs = await claimJobs(deps.db, {
      kinds: [...byKind.keys()],
      limit: atOnce,
      now,
      leaseUntil: new Date(now.getTime() + leaseMs),
    });
    await Promise.all(jobs.map((job) => runJob(deps, byKind.get(job.kind), job)));
    return jobs.length;
  }

  async function runDue(): Promise<number> {
    let total = 0;
    for (;;) {
      const count = await runBatch();
      total += count;
      if (count === 0 || stopping.signal.aborted) return total;
    }
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runDue();
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        deps.logger.error({ message }, 'jobs cannot be read');
      }
      await wait(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  return {
    runDue,
    start() {
      running ??= poll();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function runJob(deps: WorkerDeps, handler: JobHandler | undefined, job: Job): Promise<void> {
  if (!handler) return;
  try {
    const result = await handler.run(job.payload);
    deps.checkpoint?.(`did:${job.kind}`);
    if (result) await rearmJob(deps.db, job, result.runAgainAt);
    else await endJob(deps.db, job, deps.clock());
  } catch (error) {
    await recordFailure(deps, handler, job, error);
  }
}

async function recordFailure(
  { db, clock, logger }: WorkerDeps,
  handler: JobHandler,
  job: Job,
  error: unknown,
): Promise<void> {
  const now = clock();
  const reason = reasonOf(error);
  const seen = { jobUuid: job.uuid, kind: job.kind, attempts: job.attempts, reason };
  const pauseMs = isFinal(error) ? undefined : handler.pauseAfter(job.attempts);
  if (pauseMs === undefined) {
    await buryJob(db, job, { now, reason });
    logger.error(seen, 'job given up');
    return;
  }
  const runAt = new Date(now.getTime() + pauseMs);
  await postponeJob(db, job, { runAt, reason });
  logger.warn({ ...seen, runAt }, 'job postponed');
}

function isFinal(error: unknown): boolean {
  return error instanceof GatewayError && !error.retryable;
}

/**
 * Name and message are enough for a person to start from. The cause is left out: a gateway's own words may
 * repeat what was sent.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return `${error.name}: ${error.message}`.slice(0, 500);
}
