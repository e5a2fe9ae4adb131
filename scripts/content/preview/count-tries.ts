const WINDOW_MS = 60_000;
const MAX = 10;

export type TryCount = ReturnType<typeof createTryCount>;

/** Rate-limits secrets per address and minute. After too many wrong ones, it rejects right ones, too. */
export function createTryCount(now: () => number = Date.now) {
  let [startedAt, counts] = [now(), new Map<string, number>()];
  const current = () => {
    if (now() - startedAt >= WINDOW_MS) [startedAt, counts] = [now(), new Map()];
    return counts;
  };
  return {
    retryAfterSeconds: WINDOW_MS / 1000,
    isOver: (address: string) => (current().get(address) ?? 0) >= MAX,
    note: (address: string) => current().set(address, (current().get(address) ?? 0) + 1),
  };
}
