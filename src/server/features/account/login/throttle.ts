import { DAY_MS } from '#contracts/time/days.ts';
import type { English } from '#words/spanish/spanish.ts';
import type { Tx } from '../../../db/schema.ts';
import { TooMany } from '../../../errors.ts';
import { lockThrottle, saveThrottle } from './store.ts';

const MINUTE = 60_000;

/**
 * The minimum delay before each attempt in a day: the first, the second, and so on. After the last one, the next
 * attempt is allowed the next day. A rejected attempt doesn't count, so no one can lock out someone else.
 */
export type Pace = { name: string; delaysMs: readonly number[]; rejection: English };

/**
 * Ten codes a day for each combination of email and network. The first three have no delay, because an email may be
 * late or a code mistyped.
 */
export const CODE_PACE: Pace = {
  name: 'code',
  delaysMs: [0, 0, 0, ...[0.5, 1, 2, 5, 10, 30, 60].map((minutes) => minutes * MINUTE)],
  rejection: 'Too many codes were sent to this email.',
};

/**
 * Twenty attempts a day for an email from callers without a browser ID. Other callers are limited by the attempts that
 * their codes allow. The first attempts, as many as two codes allow, have no delay.
 */
export const LOGIN_PACE: Pace = {
  name: 'login',
  delaysMs: [
    ...Array.from({ length: 10 }, () => 0),
    ...[1, 1, 2, 2, 5, 5, 10, 10, 30, 60].map((minutes) => minutes * MINUTE),
  ],
  rejection: 'Too many wrong codes were entered for this email.',
};

/** `whose` combines an email with the caller, so that strangers slow down only themselves. */
export function throttleKey(pace: Pace, whose: string): string {
  return `${pace.name}:${whose}`;
}

/** Counts an attempt, or rejects it with 429 if it comes too soon. */
export async function throttle(tx: Tx, pace: Pace, whose: string, now: Date): Promise<void> {
  const key = throttleKey(pace, whose);
  const fresh = {
    tries: 0,
    last_try_at: now,
    window_ends_at: new Date(now.getTime() + DAY_MS),
  };
  const row = await lockThrottle(tx, key, fresh);
  const state = row.window_ends_at <= now ? { key, ...fresh } : row;
  const delayMs = pace.delaysMs[state.tries];
  const dueAt =
    delayMs === undefined
      ? state.window_ends_at
      : new Date(Math.min(state.last_try_at.getTime() + delayMs, state.window_ends_at.getTime()));
  // Without a delay, an attempt is allowed even if its timestamp is earlier than the previous one's.
  if (delayMs !== 0 && dueAt > now)
    throw new TooMany(pace.rejection, dueAt.getTime() - now.getTime());
  await saveThrottle(tx, { ...state, tries: state.tries + 1, last_try_at: now });
}
