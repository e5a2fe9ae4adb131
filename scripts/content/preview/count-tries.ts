const WINDOW_MS = 60_000;
const MOST = 10;

export type TryCount = ReturnType<typeof createTryCount>;

/** Counts wrong secrets of an address: so many in a minute, and then no more, right or wrong. */
export function createTryCount(now: () => number = Date.now) {
  let [startedAt, counts] = [now(), new Map<string, number>()];
  const current = () => {
    if (now() - startedAt >= WINDOW_MS) [startedAt, counts] = [now(), new Map()];
    return counts;
  };
  return {
    retryAfterSeconds: WINDOW_MS / 1000,
    isOver: (address: string) => (current().get(address) ?? 0) >= MOST,
    note: (address: string) => current().set(address, (current().get(address) ?? 0) + 1),
  };
}
