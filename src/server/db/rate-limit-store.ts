import { sql } from 'kysely';
import { rowsBefore } from './count-due.ts';
import type { Queryable, Tables } from './schema.ts';

type Count = { name: string; caller: string; perSeconds: number; weight: number };
type CountedHits = Pick<Tables['rate_limit'], 'hits' | 'resets_at'>;

/** Counts requests in the database, so that all processes share the limits. */
export function createRateLimitStore(db: Queryable, clock: () => Date) {
  /**
   * Counts and reads in one statement, so that concurrent requests are all counted. Locks rows in sorted order to avoid
   * deadlocks.
   */
  async function hitAll(counts: readonly Count[]) {
    if (counts.length === 0) return [];
    const rows = await countingAll(db, counts, clock()).execute();
    const rowsByKey = new Map(rows.map((row) => [keyOf(row), row]));
    return counts.map((count) => {
      const row = rowsByKey.get(keyOf(count));
      if (!row) throw new Error('Expected a row for each count');
      return { hits: row.hits, resetsAt: row.resets_at };
    });
  }

  return {
    hitAll,
    async hit(name: string, caller: string, perSeconds: number) {
      const [window] = await hitAll([{ name, caller, perSeconds, weight: 1 }]);
      if (!window) throw new Error('Expected a count');
      return window;
    },
    async subtract(counts: readonly Pick<Count, 'name' | 'caller' | 'weight'>[]) {
      // Updates run one by one in sorted order to avoid deadlocks.
      for (const { name, caller, weight } of [...counts].sort(byKey)) {
        await db
          .updateTable('rate_limit')
          .set((e) => ({ hits: e('hits', '-', weight) }))
          .where('name', '=', name)
          .where('caller', '=', caller)
          .execute();
      }
    },
  };
}

/** Counts a request as part of a larger statement. If there is nothing to count, the row has no hits. */
export function countRequestCte(db: Queryable, count: Count | undefined, now: Date) {
  return count === undefined
    ? sql<CountedHits>`(select 0 as hits, ${now}::timestamptz as resets_at)`
    : sql<CountedHits>`(${countingAll(db, [count], now)})`;
}

function countingAll(db: Queryable, counts: readonly Count[], now: Date) {
  const values = counts
    .map(({ name, caller, perSeconds, weight }) => ({
      name,
      caller,
      hits: weight,
      resets_at: new Date(now.getTime() + perSeconds * 1000),
    }))
    .sort(byKey);
  return db
    .insertInto('rate_limit')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['name', 'caller']).doUpdateSet({
        hits: sql`case when rate_limit.resets_at <= ${now} then excluded.hits else rate_limit.hits + excluded.hits end`,
        resets_at: sql`case when rate_limit.resets_at <= ${now} then excluded.resets_at else rate_limit.resets_at end`,
      }),
    )
    .returningAll();
}

function byKey(one: Pick<Count, 'name' | 'caller'>, other: Pick<Count, 'name' | 'caller'>): number {
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

function keyOf({ name, caller }: { name: string; caller: string }): string {
  return `${name} ${caller}`;
}

export const endedLimits = rowsBefore('rate_limit', 'resets_at');
