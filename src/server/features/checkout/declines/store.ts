import { sql } from 'kysely';
import { rowsBefore } from '../../../db/count-due.ts';
import type { PaymentState, Queryable, Tx } from '../../../db/schema.ts';
import { testGuests } from '../../account/owner.ts';

export type Attempt = { key: string; tried_at: Date; state: PaymentState };

/** Each key's attempts since a given time, oldest first, limited to the newest `most`. */
export async function selectAttempts(
  tx: Tx,
  { keys, since, most }: { keys: readonly string[]; since: Date; most: number },
) {
  const { rows } = await sql<Attempt>`
    select newest.key, newest.tried_at, payment.state
    from unnest(${[...keys]}::text[]) as wanted (key)
    cross join lateral (
      select key, tried_at, payment_uuid from payment_try
      where payment_try.key = wanted.key and tried_at > ${since}
      order by tried_at desc limit ${most}
    ) newest
    join payment on payment.uuid = newest.payment_uuid
    order by newest.tried_at`.execute(tx);
  return rows;
}

export async function countDeclinesOf(
  db: Queryable,
  keys: readonly { key: string; since: Date }[],
) {
  if (keys.length === 0) return 0;
  const { count } = await db
    .selectFrom('payment_try')
    .select((e) => e.fn.count<number>('payment_uuid').distinct().as('count'))
    .where((e) =>
      e.or(keys.map(({ key, since }) => e.and([e('key', '=', key), e('tried_at', '>', since)]))),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteAttemptsOf(tx: Tx, keys: readonly string[]) {
  if (keys.length === 0) return;
  await tx.deleteFrom('payment_try').where('key', 'in', keys).execute();
}

/** Returns a day's salt, which the first request creates. Deletes earlier salts. */
export async function takeSalt(db: Queryable, day: string, fresh: string) {
  await db
    .insertInto('card_salt')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const row = await db
    .selectFrom('card_salt')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirst();
  await deleteSaltsBefore(db, day);
  // Around midnight, a process whose date is already the next day may have deleted this day's salt.
  return row?.salt ?? fresh;
}

export async function deleteSaltsBefore(db: Queryable, day: string) {
  await db.deleteFrom('card_salt').where('day', '<', day).execute();
}

export async function countResults(db: Queryable, { from, to }: { from: Date; to: Date }) {
  const declined = sql<number>`count(*) filter (where state <> 'succeeded' and exists (
    select from payment_try where payment_try.payment_uuid = payment.uuid
  ))::integer`;
  return db
    .selectFrom('payment')
    .select([sql<number>`count(*)::integer`.as('decided'), declined.as('declined')])
    .where('state', '<>', 'pending')
    .where('settled_at', '>', from)
    .where('settled_at', '<=', to)
    .where('user_uuid', 'not in', testGuests(db))
    .executeTakeFirstOrThrow();
}

export const oldAttempts = rowsBefore('payment_try', 'tried_at');

export const oldSalts = rowsBefore('card_salt', 'day');
