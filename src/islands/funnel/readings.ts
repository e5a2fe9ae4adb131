/** The value of a part of a screen, or why it failed to load. */
export type Reading<T> = { value: T } | { failure: unknown };

/** Waits for a part. Returns a failure instead of throwing it, so that it doesn't affect the other parts. */
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

/** Returns the failures of the parts that did not load. */
export function failuresOf(readings: readonly Reading<unknown>[]): unknown[] {
  return readings.flatMap((reading) => ('failure' in reading ? [reading.failure] : []));
}

/** Throws if none of the parts loaded, because the screen would be empty. */
export function requireSome(readings: readonly Reading<unknown>[]): void {
  const failures = failuresOf(readings);
  if (failures.length === readings.length) throw failures[0];
}
