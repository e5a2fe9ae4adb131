/** Helpers for screens whose parts load separately, so that one failure doesn't hide the other parts. */

/** Logs to the console a failure that must not stop the customer. */
export function ignored<T>(fallback: T): (cause: unknown) => T {
  return (cause) => {
    console.warn('A call failed', cause);
    return fallback;
  };
}

/** The value of one part of a screen, or why it failed to load. */
type Reading<T> = { value: T } | { failure: unknown };

/** Waits for a part. Returns a failure instead of throwing it, so that the other parts aren't affected. */
export async function read<T>(promise: Promise<T>): Promise<Reading<T>> {
  try {
    return { value: await promise };
  } catch (failure) {
    return { failure };
  }
}

/** Returns the part's value, or the fallback. */
export function valueOr<T, F>(reading: Reading<T>, fallback: F): T | F {
  return 'value' in reading ? reading.value : fallback;
}

/** Returns the failures of the parts that didn't load. */
export function failuresOf(readings: readonly Reading<unknown>[]): unknown[] {
  return readings.flatMap((reading) => ('failure' in reading ? [reading.failure] : []));
}
