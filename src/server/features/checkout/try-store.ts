import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/schema.ts';

export type Try = { key: string; tried_at: Date; is_pending: boolean };

/** The tries of these keys since a moment, oldest first. */
export async function selectTries(tx: Tx, keys: readonly string[], since: Date): Promise<Try[]> {
  return tx
    .selectFrom('payment_try')
    .innerJoin('payment', 'payment.uuid', 'payment_try.payment_uuid')
    .select(['key', 'tried_at', sql<boolean>`payment.state = 'pending'`.as('is_pending')])
    .where('key', 'in', keys)
    .where('tried_at', '>', since)
    .orderBy('tried_at')
    .execute();
}

export async function insertTries(
  tx: Tx,
  { paymentUuid, keys, now }: { paymentUuid: string; keys: readonly string[]; now: Date },
): Promise<void> {
  const rows = keys.map((key) => ({ payment_uuid: paymentUuid, key, tried_at: now }));
  await tx.insertInto('payment_try').values(rows).execute();
}

export async function deleteTries(tx: Tx, paymentUuid: string): Promise<void> {
  await tx.deleteFrom('payment_try').where('payment_uuid', '=', paymentUuid).execute();
}

export async function deleteTriesBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('payment_try').where('tried_at', '<', before).execute();
}

/** The salt of a day, made by whoever asks first; those of earlier days end. */
export async function takeSalt(db: Queryable, day: string, fresh: string): Promise<string> {
  await db
    .insertInto('card_salt')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('card_salt')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  await deleteSaltsBefore(db, day);
  return salt;
}

export async function deleteSaltsBefore(db: Queryable, day: string): Promise<void> {
  await db.deleteFrom('card_salt').where('day', '<', day).execute();
}

/** Of the payments that were decided between two moments: how many, and how many of them were declined. */
export async function countDecided(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<{ decided: number; declined: number }> {
  const declined = sql<number>`count(*) filter (where exists (
    select from payment_try where payment_try.payment_uuid = payment.uuid
  ))::integer`;
  return db
    .selectFrom('payment')
    .select([sql<number>`count(*)::integer`.as('decided'), declined.as('declined')])
    .where('state', '<>', 'pending')
    .where('settled_at', '>', from)
    .where('settled_at', '<=', to)
    .executeTakeFirstOrThrow();
}
