import type { LoginCodeRow, LoginThrottleRow, Queryable, Tx } from '../../db/schema.ts';
import type { Hashes } from '../../secrets/keyed-hash.ts';

/** Keeps a code beside the earlier ones, which stay valid until they end. */
export async function insertCode(tx: Tx, code: LoginCodeRow): Promise<void> {
  await tx.insertInto('login_code').values(code).execute();
}

/**
 * Whose codes a try is for: those that this browser, or this origin, asked for; otherwise all of the e-mail. Each has a
 * hash by every accepted secret.
 */
export type CodesOf = { browser_hash?: Hashes; origin_hash?: Hashes };

/** Uses one of the tries of each of these live codes and returns the codes, the newest first. */
export async function takeAttempts(
  db: Queryable,
  emailHashes: Hashes,
  { browser_hash, origin_hash }: CodesOf,
  now: Date,
): Promise<LoginCodeRow[]> {
  const codes = await db
    .updateTable('login_code')
    .set((e) => ({ attempts_left: e('attempts_left', '-', 1) }))
    .where('email_hash', 'in', emailHashes)
    .where((e) =>
      e.and([
        ...(browser_hash ? [e('browser_hash', 'in', browser_hash)] : []),
        ...(origin_hash ? [e('origin_hash', 'in', origin_hash)] : []),
      ]),
    )
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
    .returningAll()
    .execute();
  return codes.sort((one, other) => (one.uuid < other.uuid ? 1 : -1));
}

/** Deletes a code that was used; false where another request was first. */
export async function deleteCode(tx: Tx, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_code')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The row of a key, locked until the transaction ends; created where there is none. */
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

export async function deleteThrottles(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('login_throttle').where('key', 'in', keys).execute();
}

/** Deletes expired codes and throttles. Returns how many there were. */
export async function deleteEnded(db: Queryable, now: Date): Promise<number> {
  const codes = await db.deleteFrom('login_code').where('expires_at', '<=', now).executeTakeFirst();
  const throttles = await db
    .deleteFrom('login_throttle')
    .where('window_ends_at', '<=', now)
    .executeTakeFirst();
  return Number(codes.numDeletedRows + throttles.numDeletedRows);
}
