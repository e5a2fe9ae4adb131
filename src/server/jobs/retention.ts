/** What is deleted, and when: by the table of rules. */
import { countDue, deleteDue, type KeptRows } from '../db/count-due.ts';
import type { Deps } from '../deps.ts';
import { type RetentionRule, retentionRules } from './retention-rules.ts';

export { keptDays } from './kept-days.ts';

/** Removes what has outlived its purpose. Safe to run at any time and twice at once. */
export async function removeOldData(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const { due, remove } of retentionRules(deps.ordersKeptYears)) {
    if (remove) await remove(deps, now);
    else if (due) {
      await deps.db.transaction().execute(async (tx) => {
        for (const rows of due(now)) await deleteDue(tx, rows);
      });
    }
  }
}

/** What is kept how long, how much of it is there, and how much of that is due to be removed. */
export async function* countKept(
  deps: Deps,
): AsyncGenerator<Pick<RetentionRule, 'what' | 'kept'> & { held: KeptRows[] }> {
  const now = deps.clock();
  for (const { what, kept, due, count } of retentionRules(deps.ordersKeptYears)) {
    const held = count ? await count(deps, now) : [];
    for (const rows of due?.(now) ?? []) held.push(await countDue(deps.db, rows));
    yield { what, kept, held };
  }
}
