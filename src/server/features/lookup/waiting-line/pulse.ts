/**
 * Measures how late the simplest statement completes, counted from its scheduled time: a busy event loop, an exhausted
 * pool, and a busy database all delay it, and nothing external does.
 */

/** Below this, a call with several statements takes at most a quarter of a second. */
const SLOW_MS = 60;
/** A single late statement, for example because of a garbage collection pause, doesn't count. */
const FEW = 3;
const MANY = 10;

export function createPulse() {
  let kept: number[] = [];
  const isLate = (count: number) => {
    const last = kept.slice(-count);
    return last.length === count && medianOf(last) > SLOW_MS;
  };
  return {
    note(ms: number) {
      kept = [...kept.slice(1 - MANY), ms];
    },
    isSlow: () => isLate(FEW),
    isLong: () => isLate(FEW) && isLate(MANY),
  };
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
