import { sql } from 'kysely';
import type { DueRows } from '../../../db/count-due.ts';
import type { LoginCodeRow, LoginThrottleRow, Queryable, Tx } from '../../../db/schema.ts';
import type { Hashes } from '../../../secrets/keyed-hash.ts';

/** Keeps a code beside the earlier ones, which stay valid until they end. */
export async function insertCode(tx: Tx, code: LoginCodeRow): Promise<void> {
  await tx.insertInto('login_code').values(code).execute();
}

/** The codes that a browser, or an origin, asked for: by a hash of each accepted secret. */
export type CodesOf = { column: 'browser_hash' | 'origin_hash'; hashes: Hashes };

/**
 * The live codes that a try is for, the newest first: the caller's own, each of which it costs one of its tries, and
 * with `andOthers` also those that others asked for, whose tries stay.
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

/** How many tries a key has; 0 where nothing is known of it. */
export async function countTries(db: Queryable, key: string): Promise<number> {
  const row = await db
    .selectFrom('login_throttle')
    .select('tries')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/** Adds a try to a key and returns how many it has. */
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

/** Deletes all that is kept under the hashes of an e-mail. */
export async function deleteLogins(tx: Tx, emailHashes: Hashes): Promise<void> {
  await tx.deleteFrom('login_code').where('email_hash', 'in', emailHashes).execute();
  await deleteWaits(tx, emailHashes);
}

/** The tries of an e-mail, under its hashes, that have not ended: by the name of what counts them. */
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

/** Deletes the waits and the wrong codes under the hashes of an e-mail; its live codes stay. */
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
