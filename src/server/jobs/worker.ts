import type { Deps } from '../deps.ts';
import { GatewayError } from '../errors.ts';
import { inSpan } from '../traces/tracer.ts';
import type { Backoff } from './backoff.ts';
import type { JobKind } from './kinds.ts';
import { claimJobs, endJobs, type Job, releaseJobs, rescheduleJobs, settleJob } from './store.ts';

/** A job's result: undefined if it is done, when to run it again if there is more to do, or why it was unnecessary. */
export type JobResult = { runAgainAt: Date } | { needless: string } | undefined;

/** A job may run twice, so handlers must be idempotent. */
export type JobHandler = {
  kind: JobKind;
  /** If this returns undefined, the job is dead, and staff have to look into it. */
  backoff: Backoff;
} & (
  | { run(payload: unknown, stopping: AbortSignal): Promise<JobResult> }
  | {
      batchSize: number;
      /**
       * Handles a batch, with one result per job, in order. If it throws, each job is retried alone. Once `stopping` is
       * aborted, it leaves to the next worker any jobs that can wait.
       */
      runAll(
        payloads: readonly unknown[],
        stopping: AbortSignal,
      ): Promise<PromiseSettledResult<JobResult>[]>;
    }
);

export type Worker = ReturnType<typeof createWorker>;

/** Called after a batch with its duration in ms. The worker continues when this resolves. */
export type Rest = (tookMs: number) => Promise<void>;

type Turn = {
  stopping: AbortSignal;
  /** Whether another job may start: there is time before the lease expires, and the worker is not stopping. */
  mayBegin(): boolean;
};

type Outcome = { job: Job; result: PromiseSettledResult<JobResult> };

/** The number of individually handled jobs that may run at the same time. */
const AT_ONCE = 5;
/** No handler takes this long, so only the jobs of a killed worker go to another worker. */
const LEASE_MS = 120_000;
/**
 * Jobs that a slow external server has prevented from starting within this time are returned, long before the lease
 * expires.
 */
const BEGIN_WITHIN_MS = 20_000;

/** Workers in several processes share the database's jobs. */
export function createWorker(
  deps: Deps,
  handlers: JobHandler[],
  {
    leaseMs = LEASE_MS,
    atOnce = AT_ONCE,
    batch = atOnce,
    isolateBy,
    rest = async () => {},
  }: {
    leaseMs?: number | undefined;
    atOnce?: number | undefined;
    batch?: number | undefined;
    /** Claims jobs with a common value in this payload field, and skips values that another worker is handling. */
    isolateBy?: string | undefined;
    rest?: Rest;
  } = {},
) {
  const kinds: readonly string[] = handlers.map(({ kind }) => kind);
  // With isolation, a small batch doesn't mean that the queue is empty.
  const fewest = isolateBy === undefined ? batch : 1;
  const stopping = new AbortController();

  async function runBatch(): Promise<number> {
    const now = deps.clock();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const jobs = await claimJobs(deps.db, { kinds, limit: batch, now, leaseUntil, isolateBy });
    const startedAt = performance.now();
    const turn: Turn = {
      stopping: stopping.signal,
      mayBegin: () => !stopping.signal.aborted && performance.now() - startedAt <= BEGIN_WITHIN_MS,
    };
    for (const group of groupsOf(jobs, handlers, atOnce)) {
      if (turn.mayBegin()) await runGroup(deps, group, turn);
      else await releaseJobs(deps.db, group.jobs);
    }
    return jobs.length;
  }

  return {
    kinds,
    /** Runs due jobs until a batch isn't full. Returns the number of jobs. */
    async runDue() {
      let total = 0;
      for (;;) {
        const start = performance.now();
        const count = await runBatch();
        total += count;
        if (count < fewest || stopping.signal.aborted) return total;
        await rest(performance.now() - start);
      }
    },
    /** Stops claiming jobs. Jobs in progress finish. */
    stop() {
      stopping.abort();
    },
  };
}

type Group = { handler: JobHandler; jobs: Job[] };

/** Groups jobs into batches of one kind, up to the handler's batch size, in the handlers' order. */
function groupsOf(jobs: readonly Job[], handlers: readonly JobHandler[], atOnce: number): Group[] {
  const groups: Group[] = [];
  const byKind = Map.groupBy(jobs, (job) => job.kind);
  for (const handler of handlers) {
    const same = byKind.get(handler.kind) ?? [];
    const size = 'run' in handler ? atOnce : handler.batchSize;
    for (let first = 0; first < same.length; first += size) {
      groups.push({ handler, jobs: same.slice(first, first + size) });
    }
  }
  return groups;
}

async function runGroup(deps: Deps, { handler, jobs }: Group, turn: Turn): Promise<void> {
  const outcomes = await outcomesOf(handler, jobs, turn);
  const ended: { job: Job }[] = [];
  const rescheduled: { job: Job; runAt: Date }[] = [];
  const needless: { job: Job; reason: string }[] = [];
  const failures: Failure[] = [];
  for (const { job, result } of outcomes) {
    if (result.status === 'rejected') failures.push({ job, reason: result.reason });
    else if (!result.value) ended.push({ job });
    else if ('runAgainAt' in result.value)
      rescheduled.push({ job, runAt: result.value.runAgainAt });
    else needless.push({ job, reason: result.value.needless });
  }
  failures.push(
    ...(await failuresToRecord(ended, async (done) => {
      deps.checkpoint?.(`did:${handler.kind}`);
      await endJobs(deps.db, done, deps.clock());
    })),
    ...(await failuresToRecord(rescheduled, () => rescheduleJobs(deps.db, rescheduled))),
    ...(await failuresToRecord(needless, async () => {
      for (const { job, reason: last_error } of needless) {
        await settleJob(deps.db, job, { state: 'done', ended_at: deps.clock(), last_error });
      }
    })),
  );
  for (const { job, reason } of failures) await recordFailure(deps, handler, job, reason);
  const triedJobs = new Set(outcomes.map(({ job }) => job));
  await releaseJobs(
    deps.db,
    jobs.filter((job) => !triedJobs.has(job)),
  );
}

type Failure = { job: Job; reason: unknown };

/**
 * Returns jobs whose results couldn't be recorded. They count as ordinary failures, because the finished work can
 * safely be repeated.
 */
async function failuresToRecord(
  outcomes: readonly { job: Job }[],
  note: (jobs: readonly Job[]) => Promise<void>,
): Promise<Failure[]> {
  const jobs = outcomes.map(({ job }) => job);
  try {
    await note(jobs);
    return [];
  } catch (reason) {
    return jobs.map((job) => ({ job, reason }));
  }
}

/** Runs the jobs. Jobs without an outcome were not tried. */
async function outcomesOf(
  handler: JobHandler,
  jobs: readonly Job[],
  turn: Turn,
): Promise<Outcome[]> {
  if ('run' in handler) {
    const results = await Promise.allSettled(
      jobs.map((job) => traced([job], () => handler.run(job.payload, turn.stopping))),
    );
    return paired(jobs, results);
  }
  try {
    const payloads = jobs.map(({ payload }) => payload);
    const run = () => handler.runAll(payloads, turn.stopping);
    return paired(jobs, await traced(jobs, run));
  } catch (reason) {
    if (jobs.length === 1) return paired(jobs, [{ status: 'rejected', reason }]);
    // One of the jobs may be the cause, and only that one should fail.
    const outcomes: Outcome[] = [];
    for (const job of jobs) {
      if (!turn.mayBegin()) break;
      outcomes.push(...(await outcomesOf(handler, [job], turn)));
    }
    // There is no time for any of the jobs, so fail the first one. Otherwise, the same batch would repeat forever.
    if (outcomes.length === 0 && !turn.stopping.aborted) {
      return paired(jobs.slice(0, 1), [{ status: 'rejected', reason }]);
    }
    return outcomes;
  }
}

/** A batch belongs to the trace of its first job. The other jobs' traces are linked. */
async function traced<T>(jobs: readonly Job[], work: () => Promise<T>): Promise<T> {
  const [first = undefined, ...others] = jobs.flatMap(({ traceparent }) => traceparent ?? []);
  const name = jobs[0]?.kind ?? '';
  const values = { 'messaging.batch.message_count': jobs.length };
  return inSpan({ name, kind: 'consumer', values, parent: first, links: others }, work);
}

function paired(
  jobs: readonly Job[],
  results: readonly PromiseSettledResult<JobResult>[],
): Outcome[] {
  return jobs.map((job, place) => {
    const result = results[place];
    if (!result) throw new Error(`Expected a result for each of ${jobs.length} jobs`);
    return { job, result };
  });
}

async function recordFailure(
  { db, clock, logger }: Deps,
  handler: JobHandler,
  job: Job,
  error: unknown,
): Promise<void> {
  const now = clock();
  const reason = reasonOf(error);
  const facts = { jobUuid: job.uuid, kind: job.kind, attempts: job.attempts, reason };
  const delayMs = isFinal(error) ? undefined : handler.backoff(job.attempts);
  if (delayMs === undefined) {
    await settleJob(db, job, { state: 'dead', ended_at: now, last_error: reason });
    logger.error(facts, 'job failed permanently');
    return;
  }
  const runAt = new Date(now.getTime() + delayMs);
  await settleJob(db, job, { state: 'ready', run_at: runAt, last_error: reason });
  logger.warn({ ...facts, runAt }, 'job postponed');
}

function isFinal(error: unknown): boolean {
  return error instanceof GatewayError && !error.retryable;
}

/**
 * A name and a message are enough to start an investigation. Omits the cause, because a gateway's error may echo the
 * request.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return `${error.name}: ${error.message}`.slice(0, 500);
}
