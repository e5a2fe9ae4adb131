const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;

/** Returns the delay after this many consecutive failures. Undefined when the job should be given up. */
export type PauseAfter = (failures: number) => number | undefined;

/** Exponential backoff with up to `tries` tries, capped at 15 minutes. */
export function growingPauses(tries: number): PauseAfter {
  return (failures) =>
    failures < tries ? Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) : undefined;
}

/** One more try than there are delays. */
export function listedPauses(pausesMs: readonly number[]): PauseAfter {
  return (failures) => pausesMs[failures - 1];
}
