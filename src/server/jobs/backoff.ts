const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;

/** Returns the delay after this many consecutive failures, or undefined if the job should not be retried. */
export type Backoff = (failures: number) => number | undefined;

/** Exponential backoff with up to `attempts` attempts, capped at 15 minutes. */
export function exponentialBackoff(attempts: number): Backoff {
  return (failures) =>
    failures < attempts ? Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) : undefined;
}

/** Waits for each delay in turn, so there is one more attempt than there are delays. */
export function fixedBackoff(delaysMs: readonly number[]): Backoff {
  return (failures) => delaysMs[failures - 1];
}
