/** How the waiting line moves, by a clock that is handed in. */
import type { Wait } from '#contracts/vehicle/waiting-line.ts';

/** The line as the database has it. */
export type Line = {
  /** Numbers called in a second; null while nobody has to wait. */
  speed: number | null;
  lastNumber: number;
  /** Whoever held a number up to this one could start at `movedAt`. */
  called: number;
  movedAt: Date;
  judgedAt: Date;
  /** When somebody was last waiting. */
  waitedAt: Date;
  /** Turns up to this number have ended; those up to `ending` end after `TURN_MS`. */
  ended: number;
  ending: number;
  endingSince: Date;
};

export type MovingLine = Line & { speed: number };

/** What a process sees when it looks at the line. */
export type Seen = {
  now: Date;
  /** Does the simplest statement come back late? */
  isSlow: boolean;
  /** Has that lasted for some seconds? */
  isLong: boolean;
  startsPerSecond: number;
  /** The operator's own speed; undefined where the servers find it out. */
  fixedSpeed?: number | undefined;
};

export type Judgment = Pick<Line, 'speed' | 'waitedAt' | 'ended' | 'ending' | 'endingSince'>;

/** The speed is changed at most this often, by whichever process comes first. */
export const JUDGE_EVERY_MS = 1000;
/** A number that was called may start at least this long, and at most twice as long. */
export const TURN_MS = 10 * 60_000;
/** The line stays for this long after the last one who waited. */
const CALM_MS = 30_000;
/** With fewer starts a line would help nobody: something else is slow. */
const FEWEST_PER_SECOND = 2;
const SLOWEST = 1;
const SLOW_DOWN = 0.85;
const SPEED_UP = 1.03;
const AT_FIRST = 0.8;
const SOONEST_S = 1;
const LATEST_S = 30;
/** Those who come in the same moment ask again in different ones. */
const SPREAD_S = 4;

/** The number up to which customers may start: it grows by the speed, and hardly beyond the last one given. */
export function calledAt({ called, speed, lastNumber, movedAt }: MovingLine, now: Date): number {
  const seconds = Math.max(0, now.getTime() - movedAt.getTime()) / 1000;
  return Math.min(called + speed * seconds, lastNumber + Math.max(1, speed));
}

/** How long a number still waits; undefined when its turn has come. */
export function waitOf(line: MovingLine, number: number, now: Date): Wait | undefined {
  const ahead = number - calledAt(line, now);
  if (ahead <= 0) return undefined;
  const wait_seconds = Math.ceil(ahead / line.speed);
  // Half the time: a line that moves faster is noticed, and who is near the front is there in time.
  const half = Math.ceil(wait_seconds / 2);
  const retry_after_seconds =
    half > LATEST_S ? LATEST_S + (number % SPREAD_S) : Math.max(SOONEST_S, half);
  return { position: Math.ceil(ahead), wait_seconds, retry_after_seconds };
}

/** What becomes of the line; undefined where it stays as it is. */
export function judge(line: Line | undefined, seen: Seen): Judgment | undefined {
  if (line && seen.now.getTime() - line.judgedAt.getTime() < JUDGE_EVERY_MS) return undefined;
  if (!isMoving(line)) return opened(line, seen);
  const waits = line.lastNumber > calledAt(line, seen.now);
  const waitedAt = waits ? seen.now : line.waitedAt;
  const speed = seen.fixedSpeed ?? foundSpeed(line, seen, waits);
  const next = { speed, waitedAt, ...turnsOf(line, seen.now) };
  // A line in which nobody waits is not written down every second.
  const isSame = speed === line.speed && !waits && next.endingSince === line.endingSince;
  return isSame ? undefined : next;
}

export function isMoving(line: Line | undefined): line is MovingLine {
  return line !== undefined && line.speed !== null;
}

function opened(line: Line | undefined, seen: Seen): Judgment | undefined {
  const { now, fixedSpeed, isLong, startsPerSecond } = seen;
  const isNeeded = isLong && startsPerSecond >= FEWEST_PER_SECOND;
  if (fixedSpeed === undefined && !isNeeded) return undefined;
  const speed = fixedSpeed ?? Math.max(SLOWEST, startsPerSecond * AT_FIRST);
  const turns = line ? turnsOf(line, now) : { ended: 0, ending: 0, endingSince: now };
  return { speed, waitedAt: now, ...turns };
}

/** Faster while the servers answer in time, slower while they do not; gone once nobody has waited for a while. */
function foundSpeed(line: MovingLine, { now, isSlow }: Seen, waits: boolean): number | null {
  if (isSlow) return Math.max(SLOWEST, line.speed * SLOW_DOWN);
  if (waits) return line.speed * SPEED_UP;
  return now.getTime() - line.waitedAt.getTime() > CALM_MS ? null : line.speed;
}

function turnsOf(line: Line, now: Date): Pick<Line, 'ended' | 'ending' | 'endingSince'> {
  const { ended, ending, endingSince } = line;
  const sinceMs = now.getTime() - endingSince.getTime();
  if (sinceMs < TURN_MS) return { ended, ending, endingSince };
  const reached = isMoving(line) ? Math.floor(calledAt(line, now)) : line.lastNumber;
  const next = Math.min(reached, line.lastNumber);
  return { ended: sinceMs < 2 * TURN_MS ? ending : next, ending: next, endingSince: now };
}
