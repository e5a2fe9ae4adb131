/** The value of a part of a screen, or why it could not be read. */
export type Reading<T> = { value: T } | { failure: unknown };

/** Waits for a part; its failure is returned, so that it does not affect the other parts. */
export async function read<T>(promise: Promise<T>): Promise<Reading<T>> {
  try {
    return { value: await promise };
  } catch (failure) {
    return { failure };
  }
}

/** The part's value, or the fallback. */
export function valueOr<T, F>(reading: Reading<T>, fallback: F): T | F {
  return 'value' in reading ? reading.value : fallback;
}

/** The failures of the parts that could not be read. */
export function failuresOf(readings: readonly Reading<unknown>[]): unknown[] {
  return readings.flatMap((reading) => ('failure' in reading ? [reading.failure] : []));
}

/** Throws if the screen cannot be shown without its parts: none of them could be read. */
export function requireSome(readings: readonly Reading<unknown>[]): void {
  const failures = failuresOf(readings);
  if (failures.length === readings.length) throw failures[0];
}
