/** What is deleted, and when: by the table of rules. */
import type { KeptRows } from '../db/count-due.ts';
import { type RetentionDeps, type RetentionRule, retentionRules } from './retention-rules.ts';

export { keptDays } from './kept-days.ts';

/** Removes what has outlived its purpose. Safe to run at any time and twice at once. */
export async function removeOldData(deps: RetentionDeps): Promise<void> {
  const now = deps.clock();
  for (const { forget } of retentionRules(deps)) await forget?.(deps, now);
}

/** What is kept how long, how much of it is there, and how much of that is due to be removed. */
export async function* countKept(
  deps: RetentionDeps,
): AsyncGenerator<Pick<RetentionRule, 'what' | 'kept'> & { held: KeptRows[] }> {
  const now = deps.clock();
  for (const { what, kept, count } of retentionRules(deps)) {
    yield { what, kept, held: [await count(deps, now)].flat() };
  }
}
