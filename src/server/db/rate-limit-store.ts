import { sql } from 'kysely';
import type { Queryable } from './schema.ts';

/** Counts requests in the database, so that all processes count together. */
export function createRateLimitStore(db: Queryable, clock: () => Date) {
  return {
    /** One statement counts and reads, so that simultaneous requests are all counted. */
    async hit(name: string, caller: string, perSeconds: number) {
      const now = clock();
      const end = new Date(now.getTime() + perSeconds * 1000);
      const row = await db
        .insertInto('rate_limit')
        .values({ name, caller, hits: 1, resets_at: end })
        .onConflict((conflict) =>
          conflict.columns(['name', 'caller']).doUpdateSet({
            hits: sql`case when rate_limit.resets_at <= ${now} then 1 else rate_limit.hits + 1 end`,
            resets_at: sql`case when rate_limit.resets_at <= ${now} then excluded.resets_at else rate_limit.resets_at end`,
          }),
        )
        .returning(['hits', 'resets_at'])
        .executeTakeFirstOrThrow();
      return { hits: row.hits, resetsAt: row.resets_at };
    },
  };
}

/** Deletes the counts whose window is over. Returns how many there were. */
export async function deleteEndedRateLimits(db: Queryable, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limit')
    .where('resets_at', '<', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
