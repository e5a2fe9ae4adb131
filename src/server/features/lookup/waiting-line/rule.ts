import type { Selectable } from 'kysely';
import type { Wait } from '#contracts/vehicle/waiting-line.ts';
import type { Tables } from '../../../db/schema.ts';

export type Line = Omit<Selectable<Tables['waiting_line']>, 'is_the_one'>;

export type MovingLine = Line & { speed: number };

/** What a process observes when it reads the line. */
export type Seen = {
  now: Date;
  /** Whether the simplest statement takes too long. */
  isSlow: boolean;
  /** Whether the slowness has lasted for several seconds. */
  isLong: boolean;
  startsPerSecond: number;
  /** The speed set by the operator. Undefined if it is adaptive. */
  fixedSpeed?: number | undefined;
};

export type NextState = Pick<Line, 'speed' | 'waited_at' | 'ended' | 'ending' | 'ending_since'>;

/** The minimum interval between changes of speed, across all processes. */
export const UPDATE_EVERY_MS = 1000;
/** A called number stays valid at least this long, and at most twice as long. */
export const TURN_MS = 10 * 60_000;
/** How long the line stays open while no one is waiting. */
const CALM_MS = 30_000;
/**
 * The minimum number of starts per second that opens a line. With fewer, a line would not help, because something else
 * is slow.
 */
const MIN_PER_SECOND = 2;
const SLOWEST = 1;
const SLOW_DOWN = 0.85;
const SPEED_UP = 1.03;
const AT_FIRST = 0.8;
const SOONEST_S = 1;
const LATEST_S = 30;
/** Spreads the polling of customers who arrive together. */
const SPREAD_S = 4;

/** The highest number that may start. It grows with the speed, and never gets far ahead of the last issued number. */
export function calledAt({ called, speed, last_number, moved_at }: MovingLine, now: Date): number {
  const seconds = Math.max(0, now.getTime() - moved_at.getTime()) / 1000;
  return Math.min(called + speed * seconds, last_number + Math.max(1, speed));
}

/** Undefined if the number's turn has come. */
export function waitOf(line: MovingLine, number: number, now: Date): Wait | undefined {
  const ahead = number - calledAt(line, now);
  if (ahead <= 0) return undefined;
  const wait_seconds = Math.ceil(ahead / line.speed);
  // Poll after half the wait, so that customers notice a faster line and those near the front arrive in time.
  const half = Math.ceil(wait_seconds / 2);
  const retry_after_seconds =
    half > LATEST_S ? LATEST_S + (number % SPREAD_S) : Math.max(SOONEST_S, half);
  return { position: Math.ceil(ahead), wait_seconds, retry_after_seconds };
}

/** Undefined if nothing changes. */
export function decideNext(line: Line | undefined, seen: Seen): NextState | undefined {
  if (line && seen.now.getTime() - line.judged_at.getTime() < UPDATE_EVERY_MS) return undefined;
  if (!isMoving(line)) return openLine(line, seen);
  const waits = line.last_number > calledAt(line, seen.now);
  const waited_at = waits ? seen.now : line.waited_at;
  const speed = seen.fixedSpeed ?? foundSpeed(line, seen, waits);
  const next = { speed, waited_at, ...turnsOf(line, seen.now) };
  // Don't write an idle line every second.
  const isSame = speed === line.speed && !waits && next.ending_since === line.ending_since;
  return isSame ? undefined : next;
}

export function isMoving(line: Line | undefined): line is MovingLine {
  return line !== undefined && line.speed !== null;
}

function openLine(line: Line | undefined, seen: Seen): NextState | undefined {
  const { now, fixedSpeed, isLong, startsPerSecond } = seen;
  const isNeeded = isLong && startsPerSecond >= MIN_PER_SECOND;
  if (fixedSpeed === undefined && !isNeeded) return undefined;
  const speed = fixedSpeed ?? Math.max(SLOWEST, startsPerSecond * AT_FIRST);
  const turns = line ? turnsOf(line, now) : { ended: 0, ending: 0, ending_since: now };
  return { speed, waited_at: now, ...turns };
}

/**
 * Speeds up if customers wait and the servers respond in time, and slows down if the servers don't. Null once no one
 * has waited for a while.
 */
function foundSpeed(line: MovingLine, { now, isSlow }: Seen, waits: boolean): number | null {
  if (isSlow) return Math.max(SLOWEST, line.speed * SLOW_DOWN);
  if (waits) return line.speed * SPEED_UP;
  return now.getTime() - line.waited_at.getTime() > CALM_MS ? null : line.speed;
}

function turnsOf(line: Line, now: Date): Pick<Line, 'ended' | 'ending' | 'ending_since'> {
  const { ended, ending, ending_since } = line;
  const sinceMs = now.getTime() - ending_since.getTime();
  if (sinceMs < TURN_MS) return { ended, ending, ending_since };
  const reached = isMoving(line) ? Math.floor(calledAt(line, now)) : line.last_number;
  const next = Math.min(reached, line.last_number);
  return { ended: sinceMs < 2 * TURN_MS ? ending : next, ending: next, ending_since: now };
}
