import type { Logger } from 'pino';
import type { Db } from '../../../db/schema.ts';
import type { Metrics } from '../../../http/metrics.ts';
import { calledAt, decideNext, isMoving, type Line, type MovingLine } from './rule.ts';
import { countStarts, issueNumber, selectWaitingLine, writeState } from './store.ts';

const LOOK_EVERY_MS = 500;
const WINDOW_MS = 10_000;

export type WaitingLine = ReturnType<typeof createWaitingLine>;

export function createWaitingLine({
  db,
  clock,
  logger,
  metrics,
  mode,
}: {
  db: Db;
  clock: () => Date;
  logger: Logger;
  metrics: Metrics;
  /** Order starts per minute. `auto` adapts to the servers' load. */
  mode: 'auto' | number;
}) {
  const pulse = createLatencyProbe();
  const fixedSpeed = mode === 'auto' ? undefined : mode / 60;
  let line: Line | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | undefined;

  /** Reads the line, and updates it if this process is the first to notice that it has to change. */
  async function look(dueAt = performance.now()) {
    line = await selectWaitingLine(db);
    pulse.note(performance.now() - dueAt);
    const now = clock();
    const isLong = pulse.isLong();
    // Only an opening line needs the count.
    const starts = isLong && !isMoving(line) ? await countStarts(db, now, WINDOW_MS) : 0;
    const nextState = decideNext(line, {
      now,
      isSlow: pulse.isSlow(),
      isLong,
      startsPerSecond: (starts * 1000) / WINDOW_MS,
      fixedSpeed,
    });
    if (nextState) {
      const before = line;
      line = (await writeState(db, line, nextState, now)) ?? (await selectWaitingLine(db));
      logChange(before, line);
    }
    const moving = isMoving(line) ? line : undefined;
    metrics.waitingSpeed.set(moving?.speed ?? 0);
    metrics.waiting.set(moving ? Math.max(0, moving.last_number - calledAt(moving, now)) : 0);
  }

  function logChange(before: Line | undefined, after: Line | undefined) {
    if (isMoving(before) === isMoving(after)) return;
    if (!isMoving(after)) return logger.info('waiting line closed: new orders start immediately');
    const reason = `starts per minute: ${Math.round(after.speed * 60)}`;
    if (fixedSpeed === undefined) logger.warn({ reason }, 'waiting line open: new orders wait');
    else logger.info({ reason }, 'waiting line open: new orders wait once too many start');
  }

  function lookIn(ms: number) {
    const dueAt = performance.now() + ms;
    timer = setTimeout(() => {
      looking = look(dueAt)
        // Errors are ignored, because other parts of the process report a database outage.
        .catch(() => {})
        .finally(() => timer && lookIn(LOOK_EVERY_MS));
    }, ms);
    timer.unref();
  }

  return {
    look,
    /** The line as it was last read. Undefined if there is none. */
    moving: (): MovingLine | undefined => (isMoving(line) ? line : undefined),
    /**
     * Issues the next number, which is the last number of the returned line. Returns undefined if there is no longer a
     * line.
     */
    async take(): Promise<MovingLine | undefined> {
      const taken = await issueNumber(db, clock());
      return isMoving(taken) ? taken : undefined;
    },
    start: () => lookIn(0),
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await looking;
    },
  };
}

/** Below this delay, a call with several statements takes at most a quarter of a second. */
const SLOW_MS = 60;
/** A single late statement, for example because of a garbage collection pause, doesn't count. */
const FEW = 3;
const MANY = 10;

/**
 * Measures the time from the scheduled start of the simplest statement until it completes. A busy event loop, an
 * exhausted pool, and a busy database all delay it. External services don't.
 */
export function createLatencyProbe() {
  let durations: number[] = [];
  const isLate = (count: number) => {
    const last = durations.slice(-count);
    return last.length === count && medianOf(last) > SLOW_MS;
  };
  return {
    note(ms: number) {
      durations = [...durations.slice(1 - MANY), ms];
    },
    isSlow: () => isLate(FEW),
    isLong: () => isLate(FEW) && isLate(MANY),
  };
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
