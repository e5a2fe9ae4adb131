export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** Returns a number that is at least 0 and below 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new Error('Expected something to choose from');
    return choice;
  }
  return { next, pick, chance: (probability: number) => next() < probability };
}
export type Random = ReturnType<typeof createRandom>;
