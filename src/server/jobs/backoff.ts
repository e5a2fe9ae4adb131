const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;

/** Returns the pause after this many failures in a row; undefined when the job is given up. */
export type PauseAfter = (failures: number) => number | undefined;

/** Up to `tries` tries; each pause is twice as long as the one before, up to a quarter of an hour. */
export function growingPauses(tries: number): PauseAfter {
  return (failures) =>
    failures < tries ? Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) : undefined;
}

/** One more try than there are pauses. */
export function listedPauses(pausesMs: readonly number[]): PauseAfter {
  return (failures) => pausesMs[failures - 1];
}
