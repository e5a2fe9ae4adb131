/** What a process knows of the waiting line, and its part in moving it. */
import type { Logger } from 'pino';
import type { Db } from '../../../db/schema.ts';
import type { Metrics } from '../../../http/metrics.ts';
import { createPulse } from './pulse.ts';
import { calledAt, isMoving, judge, type Line, type MovingLine } from './rule.ts';
import { createStartCount } from './starts.ts';
import { selectWaitingLine, takeNumber, writeJudgment } from './store.ts';

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
  /** Starts in a minute; `auto` leaves it to what the servers can take. */
  mode: 'auto' | number;
}) {
  const pulse = createPulse();
  const starts = createStartCount(clock);
  const fixedSpeed = mode === 'auto' ? undefined : mode / 60;
  let line: Line | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | undefined;

  /** Reads the line, and changes it where this process is the first to see why. */
  async function look(dueAt = performance.now()) {
    line = await selectWaitingLine(db);
    pulse.note(performance.now() - dueAt);
    const now = clock();
    const judgment = judge(line, {
      now,
      isSlow: pulse.isSlow(),
      isLong: pulse.isLong(),
      startsPerSecond: starts.perSecond(),
      fixedSpeed,
    });
    if (judgment) {
      const before = line;
      line = (await writeJudgment(db, line, judgment, now)) ?? (await selectWaitingLine(db));
      tell(before, line);
    }
    const moving = isMoving(line) ? line : undefined;
    metrics.waitingSpeed.set(moving?.speed ?? 0);
    metrics.waiting.set(moving ? Math.max(0, moving.lastNumber - calledAt(moving, now)) : 0);
  }

  function tell(before: Line | undefined, after: Line | undefined) {
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
        // Without its database the process has other troubles, and tells them.
        .catch(() => {})
        .finally(() => timer && lookIn(LOOK_EVERY_MS));
    }, ms);
    timer.unref();
  }

  return {
    look,
    noteStart: starts.note,
    /** The line as it was a moment ago, while there is one. */
    moving: (): MovingLine | undefined => (isMoving(line) ? line : undefined),
    /** Gives the next number, of the line as it is returned; undefined where there is none any more. */
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
