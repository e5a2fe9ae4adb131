import { sql } from 'kysely';
import type { DueRows } from '../../../db/count-due.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Hashes } from '../../../secrets/keyed-hash.ts';

export async function countRiskyFailures(db: Queryable, emailHashes: Hashes): Promise<number> {
  const rows = await db
    .selectFrom('login_failure')
    .select('risky_failures')
    .where('email_hash', 'in', emailHashes)
    .execute();
  return rows.reduce((sum, { risky_failures }) => sum + risky_failures, 0);
}

/** Counts a wrong code and returns the total. */
export async function addFailure(
  tx: Tx,
  emailHash: string,
  { isRisky, now }: { isRisky: boolean; now: Date },
): Promise<number> {
  const risky = isRisky ? 1 : 0;
  const { failures } = await tx
    .insertInto('login_failure')
    .values({ email_hash: emailHash, failures: 1, risky_failures: risky, last_failed_at: now })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({
        failures: sql`login_failure.failures + 1`,
        risky_failures: sql`login_failure.risky_failures + ${risky}`,
        last_failed_at: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Subtracts risky wrong codes. */
export async function subtractRisky(tx: Tx, [emailHash]: Hashes, count: number): Promise<void> {
  await tx
    .updateTable('login_failure')
    .set({ risky_failures: sql`greatest(risky_failures - ${count}::integer, 0)` })
    .where('email_hash', '=', emailHash)
    .execute();
}

/** Resets risky wrong codes if no code was wrong since that time. */
export async function resetRisky(tx: Tx, emailHashes: Hashes, since: Date): Promise<void> {
  await tx
    .updateTable('login_failure')
    .set({ risky_failures: 0 })
    .where('email_hash', 'in', emailHashes)
    .where('last_failed_at', '<', since)
    .execute();
}

export const oldFailures = (before: Date): DueRows => ({
  table: 'login_failure',
  due: sql`last_failed_at < ${before}`,
});
