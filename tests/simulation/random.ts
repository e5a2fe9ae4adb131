export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** Returns a number that is at least 0 and below 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    between: (first: number, last: number) => first + below(last - first + 1),
    happens: (probability: number) => next() < probability,
    /** Without weights, all values are equally likely. */
    one<T>(of: readonly T[], weightOf: (one: T) => number = () => 1): T {
      let left = next() * of.reduce((sum, one) => sum + weightOf(one), 0);
      for (const one of of) {
        left -= weightOf(one);
        if (left < 0) return one;
      }
      throw new Error('There is nothing to choose from');
    },
    bytes: (length: number) => Uint8Array.from({ length }, () => below(256)),
  };
}
