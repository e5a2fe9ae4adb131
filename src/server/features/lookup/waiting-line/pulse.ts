/**
 * How long the simplest statement takes to come back, counted from the moment at which it was due: a process without
 * time, a pool without connections and a busy database all make it late, and nothing outside does.
 */

/** With less, a call of several statements is answered in a quarter of a second. */
const SLOW_MS = 60;
/** A single late one, as of a pause for garbage, is none. */
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
