/** Applies the retention rules. */
import { countDue, deleteDue, type KeptRows } from '../db/count-due.ts';
import type { Deps } from '../deps.ts';
import { type RetentionRule, retentionRules } from './retention-rules.ts';

export { keptDays } from './kept-days.ts';

/** Deletes expired data. Safe to run at any time, and concurrently. */
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

/** Each retention rule with its number of rows and of those due for deletion. */
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
