import { sql } from 'kysely';
import { type DueRows, rowsBefore } from '../../../db/count-due.ts';
import type { LoginCodeRow, LoginThrottleRow, Queryable, Tables, Tx } from '../../../db/schema.ts';
import type { Hashes } from '../../../secrets/keyed-hash.ts';

/** Adds a code. Earlier ones stay valid until they expire. */
export async function insertCode(tx: Tx, code: LoginCodeRow) {
  await tx.insertInto('login_code').values(code).execute();
}

/** The codes that a browser or an origin requested, found by its hash under each accepted secret. */
export type CodesOf = { column: 'browser_hash' | 'origin_hash'; hashes: Hashes };

/**
 * Returns the live codes to compare an entered code with, newest first. Each of the caller's own codes loses an
 * attempt. With `andOthers`, also returns codes that others requested, which lose none.
 */
export async function takeAttempts(
  tx: Tx,
  emailHashes: Hashes,
  { own, andOthers, now }: { own: CodesOf; andOthers: boolean; now: Date },
) {
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

/** Returns false if another request already used the code. */
export async function deleteCode(tx: Tx, uuid: string) {
  const { numDeletedRows } = await tx
    .deleteFrom('login_code')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns a key's row, locked until the transaction ends. Creates it if necessary, in the same statement, because a
 * successful login may delete it at any time.
 */
export async function lockThrottle(tx: Tx, key: string, fresh: Omit<LoginThrottleRow, 'key'>) {
  return tx
    .insertInto('login_throttle')
    .values({ key, ...fresh })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveThrottle(tx: Tx, { key, ...state }: LoginThrottleRow) {
  await tx.updateTable('login_throttle').set(state).where('key', '=', key).execute();
}

/** Returns 0 if there is no row. */
export async function countAttempts(db: Queryable, key: string) {
  const row = await db
    .selectFrom('login_throttle')
    .select('tries')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.tries ?? 0;
}

export async function addAttempt(
  tx: Tx,
  key: string,
  { now, endsAt }: { now: Date; endsAt: Date },
) {
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

export async function deleteThrottles(tx: Tx, keys: readonly string[]) {
  await tx.deleteFrom('login_throttle').where('key', 'in', keys).execute();
}

const isEndedThrottle = (now: Date) => sql<boolean>`window_ends_at <= ${now}`;

export async function deleteLogins(tx: Tx, emailHashes: Hashes) {
  await tx.deleteFrom('login_code').where('email_hash', 'in', emailHashes).execute();
  await deleteLoginCounts(tx, emailHashes);
}

/** The active attempts under an email's hashes, by counter name. */
export async function countLiveAttempts(db: Queryable, emailHashes: Hashes, now: Date) {
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

/** Keeps the email's live codes. */
export async function deleteLoginCounts(tx: Tx, emailHashes: Hashes) {
  await tx
    .deleteFrom('login_throttle')
    .where(sql`split_part(key, ':', 2)`, 'in', emailHashes)
    .execute();
  await tx.deleteFrom('login_failure').where('email_hash', 'in', emailHashes).execute();
}

export const endedCodes = rowsBefore('login_code', 'expires_at');

export const endedThrottles = (now: Date): DueRows => ({
  table: 'login_throttle',
  due: isEndedThrottle(now),
});

export async function countRiskyFailures(db: Queryable, emailHashes: Hashes) {
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
) {
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

export async function subtractRisky(tx: Tx, [emailHash]: Hashes, count: number) {
  await tx
    .updateTable('login_failure')
    .set({ risky_failures: sql`greatest(risky_failures - ${count}::integer, 0)` })
    .where('email_hash', '=', emailHash)
    .execute();
}

/** Resets the count of risky wrong codes if there has been none since the given time. */
export async function resetRisky(tx: Tx, emailHashes: Hashes, since: Date) {
  await tx
    .updateTable('login_failure')
    .set({ risky_failures: 0 })
    .where('email_hash', 'in', emailHashes)
    .where('last_failed_at', '<', since)
    .execute();
}

export const oldFailures = rowsBefore('login_failure', 'last_failed_at');

export async function hasNetwork(db: Queryable, emailHashes: Hashes, networkHashes: Hashes) {
  const row = await db
    .selectFrom('login_network')
    .select('email_hash')
    .where('email_hash', 'in', emailHashes)
    .where('network_hash', 'in', networkHashes)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasNetworks(db: Queryable, emailHashes: Hashes) {
  const row = await db
    .selectFrom('login_network')
    .select('email_hash')
    .where('email_hash', 'in', emailHashes)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function upsertNetworkCte(db: Queryable, network: Tables['login_network']) {
  const { last_seen_at } = network;
  return db
    .insertInto('login_network')
    .values(network)
    .onConflict((conflict) =>
      conflict.columns(['email_hash', 'network_hash']).doUpdateSet({ last_seen_at }),
    );
}

/** Inserts a network only if none is known under any of the email's hashes. */
export function insertFirstNetworkCte(
  db: Queryable,
  { email_hash, network_hash, last_seen_at }: Tables['login_network'],
  emailHashes: Hashes,
) {
  return db
    .insertInto('login_network')
    .columns(['email_hash', 'network_hash', 'last_seen_at'])
    .expression(sql`select ${email_hash}, ${network_hash}, ${last_seen_at}::timestamptz
      where not exists(select from login_network known where known.email_hash = any(${[...emailHashes]}::text[]))`)
    .onConflict((conflict) => conflict.columns(['email_hash', 'network_hash']).doNothing());
}

export async function deleteNetworksOf(db: Queryable, emailHashes: Hashes) {
  await db.deleteFrom('login_network').where('email_hash', 'in', emailHashes).execute();
}

export const oldNetworks = rowsBefore('login_network', 'last_seen_at');
