/** Wakes a process's workers when there is work, and throttles them while customers buy. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/schema.ts';
import { createOutageLog } from '../outage-log.ts';
import { type DueWork, pollForWork } from './store.ts';
import type { Rest, Worker } from './worker.ts';

/** Polling interval for all workers together. */
const LOOK_EVERY_MS = 500;
/** While the database is down, polling backs off up to this interval. */
const LONGEST_PAUSE_MS = 30_000;
/** For this long after a payment, other customers are assumed to be buying, too. */
const BUSY_MS = 5_000;
/**
 * How long a worker rests after a batch while customers are buying: a multiple of the batch's duration that depends on
 * how late the work is.
 */
const RESTS = [
  { untilLateMs: 10 * 60_000, times: 8 },
  { untilLateMs: 15 * 60_000, times: 1 },
] as const;
/**
 * Limits the rest after a slow batch, which may only have waited for an external server and used no resources on this
 * machine.
 */
const LONGEST_REST_MS = 5_000;

/** How long to rest after a batch. Zero while no one is buying, or if the work is overdue. */
export function restAfter(
  tookMs: number,
  { isBusy, since }: Pick<DueWork, 'isBusy' | 'since'>,
  now: Date,
): number {
  if (!isBusy) return 0;
  const lateMs = since ? now.getTime() - since.getTime() : 0;
  const times = RESTS.find(({ untilLateMs }) => lateMs < untilLateMs)?.times ?? 0;
  return Math.min(times * tookMs, LONGEST_REST_MS);
}

export function createScheduler(
  { db, clock, logger }: { db: Db; clock: () => Date; logger: Logger },
  { lookEveryMs = LOOK_EVERY_MS } = {},
) {
  const outage = createOutageLog(logger, {
    begins: 'jobs cannot be read',
    ends: 'jobs can be read again',
  });
  let hasFailed = false;
  const stopping = new AbortController();
  const running = new Map<Worker, Promise<void>>();
  let seen: DueWork = { kinds: [], since: null, isBusy: false };
  let looking: Promise<void> | undefined;

  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {});

  const rest: Rest = async (tookMs) => {
    const ms = restAfter(tookMs, seen, clock());
    if (ms > 0) await pause(ms);
  };

  async function look(workers: readonly Worker[]): Promise<void> {
    const kinds = [...new Set(workers.flatMap((worker) => worker.kinds))];
    let pauseMs = lookEveryMs;
    while (!stopping.signal.aborted) {
      const now = clock();
      hasFailed = false;
      try {
        const busySince = new Date(now.getTime() - BUSY_MS);
        seen = await pollForWork(db, { kinds, now, busySince });
        for (const worker of workers) {
          if (worker.kinds.some((kind) => seen.kinds.includes(kind))) wake(worker);
        }
      } catch (error) {
        fail(error);
      }
      await pause(pauseMs);
      // By now, workers that the poll woke may have failed, too: the database may be read-only.
      pauseMs = hasFailed ? Math.min(2 * pauseMs, LONGEST_PAUSE_MS) : lookEveryMs;
      if (!hasFailed) outage.end();
    }
  }

  /** Workers run independently, so that a slow external server doesn't delay orders. */
  function wake(worker: Worker): void {
    if (running.has(worker)) return;
    const work = worker.runDue().then(() => {}, fail);
    running.set(
      worker,
      work.finally(() => running.delete(worker)),
    );
  }

  function fail(error: unknown): void {
    hasFailed = true;
    outage.begin(error);
  }

  return {
    rest,
    start(workers: readonly Worker[]): void {
      looking ??= look(workers);
    },
    /** Starts no new work, and waits for work in progress. */
    async stop(workers: readonly Worker[]): Promise<void> {
      stopping.abort();
      for (const worker of workers) worker.stop();
      await looking;
      await Promise.all(running.values());
    },
  };
}
