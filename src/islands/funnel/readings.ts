import { textOfFailure } from '#contracts/api/api-failure.ts';
import { isMissingToken } from '#contracts/every-page/failure-text.ts';

/** A part of a screen that could be read, or why not. */
export type Reading<T> = { value: T } | { failure: unknown };

/** Waits for a part without letting its failure take the other parts away. */
export async function read<T>(promise: Promise<T>): Promise<Reading<T>> {
  try {
    return { value: await promise };
  } catch (failure) {
    return { failure };
  }
}

/** The part, or what stands in for it. */
export function valueOr<T, F>(reading: Reading<T>, fallback: F): T | F {
  return 'value' in reading ? reading.value : fallback;
}

/** The failures of the parts that could not be read. */
export function failuresOf(readings: readonly Reading<unknown>[]): unknown[] {
  return readings.flatMap((reading) => ('failure' in reading ? [reading.failure] : []));
}

/**
 * Throws where the screen cannot be shown without its parts: the session is gone, or none of them
 * could be read.
 */
export function requireSome(readings: readonly Reading<unknown>[]): void {
  const failures = failuresOf(readings);
  const lost = failures.find((failure) => isMissingToken(textOfFailure(failure)));
  if (lost) throw lost;
  if (failures.length === readings.length) throw failures[0];
}
