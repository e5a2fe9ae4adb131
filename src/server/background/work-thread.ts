import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.ts';
import type { ThreadStart } from './thread.ts';
import { type ThreadOrder, threadReportSchema } from './work.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A thread that ran this long failed for a new reason, so the backoff starts over. */
const STEADY_MS = 60_000;
/**
 * The maximum size of the young generation in the thread's heap, half of what `npm start` sets: the thread is not
 * latency-critical, and more memory doesn't make it faster. It is set with a flag, because the flag of `npm start`
 * would override the thread's resource limits. Heaps that already exist keep their size.
 */
const SMALL_HEAP = '--max-semi-space-size=4';
/** How long the thread may take to stop. On a busy machine, its low priority makes even stopping slow. */
const STOP_MS = 40_000;
/** How long a metrics scrape waits for the thread. */
const COUNT_MS = 1000;

/** The path of the bundled thread, relative to this file. The build defines it. */
declare const THREAD_FILE: string | undefined;

export function spawnThread(start: ThreadStart): Worker {
  const file = typeof THREAD_FILE === 'undefined' ? './thread.ts' : THREAD_FILE;
  setFlagsFromString(SMALL_HEAP);
  return new Worker(new URL(file, import.meta.url), { workerData: start });
}

/** Keeps a worker thread running until it is stopped. After a crash, the next thread reruns the jobs in progress. */
export function superviseThread(
  spawn: () => Worker,
  {
    logger,
    metrics,
    firstPauseMs = FIRST_PAUSE_MS,
    stopMs = STOP_MS,
  }: { logger: Logger; metrics: Metrics; firstPauseMs?: number; stopMs?: number },
) {
  const stopping = new AbortController();
  const questions = new Map<number, (counts: object[]) => void>();
  let asked = 0;
  let thread: Worker | undefined;
  const kept = keep();

  async function keep(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const err = await live();
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) pauseMs = firstPauseMs;
      metrics.workThreadDeaths.inc();
      logger.error({ err, runAt: new Date(Date.now() + pauseMs) }, 'the work thread has died');
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }

  /** Starts a thread and resolves with the reason it ended. */
  async function live(): Promise<unknown> {
    const { promise: exited, resolve } = Promise.withResolvers<number>();
    let reason: unknown;
    let current: Worker;
    try {
      current = spawn();
    } catch (error) {
      return error;
    }
    current.on('error', (error) => {
      reason = error;
    });
    current.on('message', handleMessage);
    current.once('exit', resolve);
    thread = current;
    const code = await exited;
    thread = undefined;
    metrics.workThreadUp.set(0);
    for (const answer of questions.values()) answer([]);
    return reason ?? new Error(`The thread ended unexpectedly with ${code}`);
  }

  function handleMessage(message: unknown): void {
    const { success, data: report, error: err } = threadReportSchema.safeParse(message);
    if (!success) logger.error({ err }, 'the work thread sent an unknown message');
    else if (report.report === 'counted') questions.get(report.question)?.(report.counts);
    else {
      metrics.workThreadUp.set(1);
      logger.info('the work thread has started');
    }
  }

  function post(order: ThreadOrder): void {
    thread?.postMessage(order);
  }

  return {
    /** Returns the thread's metrics, or none while the thread is down or too busy to respond. */
    async counts(): Promise<object[]> {
      if (!thread) return [];
      asked += 1;
      const question = asked;
      const { promise, resolve } = Promise.withResolvers<object[]>();
      questions.set(question, resolve);
      post({ order: 'count', question });
      const counts = await Promise.race([promise, wait(COUNT_MS, [], { ref: false })]);
      questions.delete(question);
      return counts;
    },
    /** Waits for the jobs in progress, but not for long. Another process reruns those that don't finish. */
    async stop() {
      stopping.abort();
      post({ order: 'stop' });
      const late = setTimeout(() => {
        logger.warn('the work thread did not stop in time: its jobs will run again');
        void thread?.terminate();
      }, stopMs);
      await kept;
      clearTimeout(late);
    },
  };
}
