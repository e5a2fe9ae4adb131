const WINDOW_MS = 10_000;

/** Counts order starts over the last ten seconds. */
export function createStartCount(clock: () => Date) {
  let [from, count, before] = [0, 0, 0];
  const turn = () => {
    const now = clock().getTime();
    if (now - from < WINDOW_MS) return;
    before = now - from < 2 * WINDOW_MS ? count : 0;
    [from, count] = [now, 0];
  };
  return {
    note() {
      turn();
      count += 1;
    },
    /** The higher rate of the last two windows. */
    perSecond() {
      turn();
      return (Math.max(count, before) * 1000) / WINDOW_MS;
    },
  };
}
