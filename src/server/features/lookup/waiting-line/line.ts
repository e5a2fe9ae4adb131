/** A process's view of the waiting line, and its part in moving it. */
import type { Logger } from 'pino';
import type { Db } from '../../../db/schema.ts';
import type { Metrics } from '../../../http/metrics.ts';
import { createPulse } from './pulse.ts';
import { calledAt, decideNext, isMoving, type Line, type MovingLine } from './rule.ts';
import { createStartCount } from './starts.ts';
import { selectWaitingLine, takeNumber, writeState } from './store.ts';

const LOOK_EVERY_MS = 500;

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
  /** Starts per minute. `auto` adapts to the servers' load. */
  mode: 'auto' | number;
}) {
  const pulse = createPulse();
  const starts = createStartCount(clock);
  const fixedSpeed = mode === 'auto' ? undefined : mode / 60;
  let line: Line | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | undefined;

  /** Reads the line and updates it if this process is the first to see a reason. */
  async function look(dueAt = performance.now()) {
    line = await selectWaitingLine(db);
    pulse.note(performance.now() - dueAt);
    const now = clock();
    const nextState = decideNext(line, {
      now,
      isSlow: pulse.isSlow(),
      isLong: pulse.isLong(),
      startsPerSecond: starts.perSecond(),
      fixedSpeed,
    });
    if (nextState) {
      const before = line;
      line = (await writeState(db, line, nextState, now)) ?? (await selectWaitingLine(db));
      logChange(before, line);
    }
    const moving = isMoving(line) ? line : undefined;
    metrics.waitingSpeed.set(moving?.speed ?? 0);
    metrics.waiting.set(moving ? Math.max(0, moving.lastNumber - calledAt(moving, now)) : 0);
  }

  function logChange(before: Line | undefined, after: Line | undefined) {
    if (isMoving(before) === isMoving(after)) return;
    if (!isMoving(after)) return logger.info('queue closed: new orders start immediately');
    const reason = `starts a minute: ${Math.round(after.speed * 60)}`;
    if (fixedSpeed === undefined) logger.warn({ reason }, 'starts of orders wait in line');
    else logger.info({ reason }, 'starts of orders wait in line once too many come');
  }

  function lookIn(ms: number) {
    const dueAt = performance.now() + ms;
    timer = setTimeout(() => {
      looking = look(dueAt)
        // Without its database, the process has bigger problems and reports those.
        .catch(() => {})
        .finally(() => timer && lookIn(LOOK_EVERY_MS));
    }, ms);
    timer.unref();
  }

  return {
    look,
    noteStart: starts.note,
    /** The line as last read, while there is one. */
    moving: (): MovingLine | undefined => (isMoving(line) ? line : undefined),
    /** Issues the next number of the returned line. Undefined if there is no longer a line. */
    async take(): Promise<MovingLine | undefined> {
      const taken = await takeNumber(db, clock());
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
