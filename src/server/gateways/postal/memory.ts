import { DAY_MS } from '#contracts/time/days.ts';

const KEEP_MS = DAY_MS;
const KEEP_MAX = 2_000;

/** Caches responses for a day. Concurrent callers share one request. Failures are not cached. */
export function createMemory<Answer>(now: () => number) {
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>();

  function keep(key: string, answer: Promise<Answer>): void {
    const oldest = kept.size >= KEEP_MAX ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    const entry = { answer, until: now() + KEEP_MS };
    kept.set(key, entry);
    answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
  }

  return {
    recall(key: string, ask: () => Promise<Answer>): Promise<Answer> {
      const earlier = kept.get(key);
      if (earlier && now() < earlier.until) return earlier.answer;
      kept.delete(key);
      const answer = ask();
      keep(key, answer);
      return answer;
    },
  };
}
