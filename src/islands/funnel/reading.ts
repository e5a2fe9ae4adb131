/** Helpers for screens whose parts load separately, so that one failure doesn't hide the other parts. */

/** Logs to the console a failure that must not stop the customer. */
export function ignored<T>(fallback: T): (cause: unknown) => T {
  return (cause) => {
    console.warn('A call failed', cause);
    return fallback;
  };
}

type Reading<T> = { value: T } | { failure: unknown };

/** Returns a failure instead of throwing it, so that the other parts aren't affected. */
export async function read<T>(promise: Promise<T>): Promise<Reading<T>> {
  try {
    return { value: await promise };
  } catch (failure) {
    return { failure };
  }
}

export function valueOr<T, F>(reading: Reading<T>, fallback: F): T | F {
  return 'value' in reading ? reading.value : fallback;
}

export function failuresOf(readings: readonly Reading<unknown>[]): unknown[] {
  return readings.flatMap((reading) => ('failure' in reading ? [reading.failure] : []));
}
