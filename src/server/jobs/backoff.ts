const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;

/** How long to wait after so many failures: twice as long each time, up to a quarter of an hour. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
}
