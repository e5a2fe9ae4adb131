const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;

/** The pause after so many failures in a row; undefined where the job is given up. */
export type PauseAfter = (failures: number) => number | undefined;

/** So many tries, the pause twice as long each time, up to a quarter of an hour. */
export function growingPauses(tries: number): PauseAfter {
  return (failures) =>
    failures < tries ? Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) : undefined;
}

/** One try more than there are pauses. */
export function listedPauses(pausesMs: readonly number[]): PauseAfter {
  return (failures) => pausesMs[failures - 1];
}
