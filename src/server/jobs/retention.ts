/** What is deleted, and when: by the table of rules. */
import type { KeptRows } from '../db/count-due.ts';
import type { Deps } from '../deps.ts';
import { type RetentionRule, retentionRules } from './retention-rules.ts';

export { keptDays } from './kept-days.ts';

/** Removes what has outlived its purpose. Safe to run at any time and twice at once. */
export async function removeOldData(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const { forget } of retentionRules(deps.ordersKeptYears)) await forget?.(deps, now);
}

/** What is kept how long, how much of it is there, and how much of that is due to be removed. */
export async function* countKept(
  deps: Deps,
): AsyncGenerator<Pick<RetentionRule, 'what' | 'kept'> & { held: KeptRows[] }> {
  const now = deps.clock();
  for (const { what, kept, count } of retentionRules(deps.ordersKeptYears)) {
    yield { what, kept, held: [await count(deps, now)].flat() };
  }
}
