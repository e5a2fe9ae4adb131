import { sql } from 'kysely';
import type { DueRows } from '../../../db/count-due.ts';
import type { LoginCodeRow, LoginThrottleRow, Queryable, Tx } from '../../../db/schema.ts';
import type { Hashes } from '../../../secrets/keyed-hash.ts';

/** Adds a code. Earlier ones stay valid until they expire. */
export async function insertCode(tx: Tx, code: LoginCodeRow): Promise<void> {
  await tx.insertInto('login_code').values(code).execute();
}

/** The codes that a browser or an origin requested: by its hash under each accepted secret. */
export type CodesOf = { column: 'browser_hash' | 'origin_hash'; hashes: Hashes };

/**
 * The live codes for a try, newest first. The caller's own codes each lose a try. With `andOthers`, also returns codes
 * that others requested, which lose none.
 */
export async function takeAttempts(
  tx: Tx,
  emailHashes: Hashes,
  { own, andOthers, now }: { own: CodesOf; andOthers: boolean; now: Date },
): Promise<(LoginCodeRow & { is_own: boolean })[]> {
  const isOwn = sql<boolean>`${sql.ref(own.column)} in (${sql.join(own.hashes)})`;
  const codes = await tx
    .updateTable('login_code')
    .set({ attempts_left: sql`attempts_left - case when ${isOwn} then 1 else 0 end` })
    .where('email_hash', 'in', emailHashes)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
    .$if(!andOthers, (update) => update.where(isOwn))
    .returningAll()
    .returning(isOwn.as('is_own'))
    .execute();
  return codes.sort((one, other) => (one.uuid < other.uuid ? 1 : -1));
}

/** Deletes a used code. Returns false if another request was first. */
export async function deleteCode(tx: Tx, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_code')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns a key's row, locked until the transaction ends. Creates it if necessary. */
export async function lockThrottle(
  tx: Tx,
  key: string,
  fresh: Omit<LoginThrottleRow, 'key'>,
): Promise<LoginThrottleRow> {
  await tx
    .insertInto('login_throttle')
    .values({ key, ...fresh })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return tx
    .selectFrom('login_throttle')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveThrottle(tx: Tx, { key, ...state }: LoginThrottleRow): Promise<void> {
  await tx.updateTable('login_throttle').set(state).where('key', '=', key).execute();
}

/** The number of tries for a key. 0 if there is no row. */
export async function countTries(db: Queryable, key: string): Promise<number> {
  const row = await db
    .selectFrom('login_throttle')
    .select('tries')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/** Adds a try to a key and returns the new count. */
export async function addTry(
  tx: Tx,
  key: string,
  { now, endsAt }: { now: Date; endsAt: Date },
): Promise<number> {
  const { tries } = await tx
    .insertInto('login_throttle')
    .values({ key, tries: 1, last_try_at: now, window_ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`login_throttle.tries + 1`,
        last_try_at: now,
        window_ends_at: endsAt,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

export async function deleteThrottles(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('login_throttle').where('key', 'in', keys).execute();
}

const isEndedThrottle = (now: Date) => sql<boolean>`window_ends_at <= ${now}`;

/** Deletes everything under an email's hashes. */
export async function deleteLogins(tx: Tx, emailHashes: Hashes): Promise<void> {
  await tx.deleteFrom('login_code').where('email_hash', 'in', emailHashes).execute();
  await deleteWaits(tx, emailHashes);
}

/** The active tries under an email's hashes, by counter name. */
export async function countLiveTries(
  db: Queryable,
  emailHashes: Hashes,
  now: Date,
): Promise<Map<string, number>> {
  const name = sql<string>`split_part(key, ':', 1)`;
  const rows = await db
    .selectFrom('login_throttle')
    .select([name.as('name'), sql<number>`sum(tries)::integer`.as('tries')])
    .where(sql`split_part(key, ':', 2)`, 'in', emailHashes)
    .where((e) => e.not(isEndedThrottle(now)))
    .groupBy(name)
    .execute();
  return new Map(rows.map(({ name: of, tries }) => [of, tries]));
}

/** Deletes the waits and wrong codes under an email's hashes. Its live codes stay. */
export async function deleteWaits(tx: Tx, emailHashes: Hashes): Promise<void> {
  await tx
    .deleteFrom('login_throttle')
    .where(sql`split_part(key, ':', 2)`, 'in', emailHashes)
    .execute();
  await tx.deleteFrom('login_failure').where('email_hash', 'in', emailHashes).execute();
}

export const endedCodes = (now: Date): DueRows => ({
  table: 'login_code',
  due: sql`expires_at <= ${now}`,
});

export const endedThrottles = (now: Date): DueRows => ({
  table: 'login_throttle',
  due: isEndedThrottle(now),
});
