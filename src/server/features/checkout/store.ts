import { sql } from 'kysely';
import type { PaymentRow, PaymentState, Queryable, Tx, UserRow } from '../../db/schema.ts';
import { testGuests } from '../account/owner.ts';

/** How long customers may take to authenticate at their bank. */
export const ACTION_MINUTES = 15;

/**
 * Serializes checkouts of a customer and of everything that shares an email, a plate, or one of these keys, until the
 * transaction ends. Locks the customer's row first, as every change to a cart does, and then the rest in sorted order
 * to avoid deadlocks. Returns the customer.
 */
export async function lockCheckout(
  tx: Tx,
  {
    userUuid,
    lineUuids,
    keys,
  }: { userUuid: string; lineUuids: readonly string[]; keys: readonly string[] },
) {
  const { rows } = await sql<UserRow>`
    with payer as materialized (select * from app_user where uuid = ${userUuid} for update),
    locked as materialized (
      select pg_advisory_xact_lock(sorted.hash) from payer, (
        select distinct hashtext(name) as hash from (
          select lower(email) from payer
          union all
          select unnest(${[...keys]}::text[])
          union all
          select 'plate ' || plate_key from order_line
          join user_vehicle on user_vehicle.uuid = order_line.user_vehicle_uuid
          where order_line.uuid = any(${[...lineUuids]}::uuid[])
        ) as common (name) order by 1
      ) as sorted
    )
    select payer.* from payer, (select count(*) from locked) as every_lock`.execute(tx);
  return rows[0];
}

/** A key that payment attempts can share, such as a card. With `stays`, a successful payment keeps the record. */
export type NewAttempt = { key: string; stays: boolean };

/** Starts a statement that records a pending payment with its lines and attempts. Callers add their writes to it. */
export function insertPaymentCte(
  tx: Tx,
  payment: Pick<
    PaymentRow,
    | 'uuid'
    | 'user_uuid'
    | 'amount_cents'
    | 'idempotency_key'
    | 'request_hash'
    | 'renewal_reminders'
    | 'card_brand'
    | 'card_last_four'
    | 'created_at'
  >,
  { lineUuids, attempts }: { lineUuids: readonly string[]; attempts: readonly NewAttempt[] },
) {
  const { uuid, created_at } = payment;
  const lines = lineUuids.map((line) => ({
    payment_uuid: uuid,
    order_line_uuid: line,
    state: 'pending' as const,
  }));
  return tx
    .with('written', () =>
      tx
        .insertInto('payment')
        .values({ ...payment, state: 'pending' })
        .returningAll(),
    )
    .with('written_lines', () => tx.insertInto('payment_line').values(lines))
    .with('written_attempts', () =>
      tx
        .insertInto('payment_try')
        .columns(['payment_uuid', 'key', 'stays', 'tried_at'])
        .expression(sql`select ${uuid}::uuid, key, stays, ${created_at}::timestamptz
          from unnest(${attempts.map(({ key }) => key)}::text[], ${attempts.map(({ stays }) => stays)}::boolean[])
            as common (key, stays)`),
    );
}

export async function selectPaymentByKey(db: Queryable, userUuid: string, key: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** The payment that a customer or a member of staff names. */
export async function selectPaymentByReference(db: Queryable, reference: string) {
  return db
    .selectFrom('payment')
    .select(['state', 'handle'])
    .where('public_reference', '=', reference)
    .executeTakeFirst();
}

/** The payments of these lines that have succeeded or still may succeed. */
export async function selectLivePayments(db: Queryable, lineUuids: readonly string[]) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('uuid', 'in', (e) =>
      e
        .selectFrom('payment_line')
        .select('payment_uuid')
        .where('order_line_uuid', 'in', lineUuids)
        .where('state', 'in', ['pending', 'succeeded']),
    )
    .execute();
}

/** Payments of these lines, in any state. */
export async function findPaymentsFor(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('uuid', 'in', (e) =>
      e.selectFrom('payment_line').select('payment_uuid').where('order_line_uuid', '=', lineUuid),
    )
    .execute();
}

/** How long the bank has been waiting for the customer. Null if it isn't. */
const actionAgeMs = sql<number | null>`extract(epoch from now() - action_since) * 1000`;

export async function selectPayment(db: Queryable, uuid: string) {
  return db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .selectAll('payment')
    .select(['app_user.is_test', actionAgeMs.as('actionAgeMs')])
    .where('payment.uuid', '=', uuid)
    .executeTakeFirst();
}

export type LineOfPayment = { uuid: string; order_id: string; user_cart_uuid: string };

/**
 * Locks the payer and then the payment until the transaction ends. Returns the current payment with its lines, which
 * can't change while it is pending. Undefined if a login moved it to an account in the meantime.
 */
export async function lockPayment(tx: Tx, uuid: string) {
  const rows = await tx
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .leftJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .leftJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .selectAll('payment')
    .select([
      'order_line.uuid as line_uuid',
      'order_line.order_id as line_order_id',
      'order_line.user_cart_uuid as line_cart_uuid',
    ])
    .where('payment.uuid', '=', uuid)
    .orderBy('order_line.created_at')
    .orderBy('order_line.order_id')
    .forUpdate(['app_user', 'payment'])
    .execute();
  const [payment] = rows;
  if (!payment) return undefined;
  const lines = rows.flatMap(({ line_uuid, line_order_id, line_cart_uuid }) =>
    line_uuid === null || line_order_id === null || line_cart_uuid === null
      ? []
      : [{ uuid: line_uuid, order_id: line_order_id, user_cart_uuid: line_cart_uuid }],
  );
  return { payment, lines };
}

/** Which attempts of a payment to delete when it ends: all, the temporary ones, or none. */
export type AttemptsToDelete = 'all' | 'passing' | 'none';

/** Starts a statement that ends a pending payment with its lines and attempts. Callers add their writes to it. */
export function endPaymentCte(
  tx: Tx,
  uuid: string,
  end: {
    state: Exclude<PaymentState, 'pending'>;
    answer: unknown;
    reference: string | null;
    now: Date;
    attemptsToDelete: AttemptsToDelete;
  },
) {
  const { state, attemptsToDelete } = end;
  const off = { all: [true, false], passing: [false], none: [] }[attemptsToDelete];
  return tx
    .with('ended', () =>
      tx
        .updateTable('payment')
        .set({
          state,
          answer: JSON.stringify(end.answer),
          reference: end.reference,
          settled_at: end.now,
        })
        .where('uuid', '=', uuid)
        .where('state', '=', 'pending')
        .returning('uuid'),
    )
    .with('ended_lines', () =>
      tx.updateTable('payment_line').set({ state }).where('payment_uuid', '=', uuid),
    )
    .with('ended_attempts', () =>
      tx
        .deleteFrom('payment_try')
        .where('payment_uuid', '=', uuid)
        .where('stays', '=', sql<boolean>`any(${off}::boolean[])`),
    );
}

/**
 * Stores the provider's handle, before a card is charged. Returns false if the payment has ended, so its card must not
 * be charged.
 */
export async function storeHandle(db: Queryable, uuid: string, handle: string) {
  const stored = await db
    .updateTable('payment')
    .set({ handle })
    .where('uuid', '=', uuid)
    .where('state', '=', 'pending')
    .returning('uuid')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Records that the bank wants to authenticate the customer. Keeps the first timestamp. Returns false if the payment has
 * ended.
 */
export async function markAction(db: Queryable, uuid: string) {
  const marked = await db
    .updateTable('payment')
    .set({ action_since: sql`coalesce(action_since, now())` })
    .where('uuid', '=', uuid)
    .where('state', '=', 'pending')
    .returning('uuid')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Whether a payment's fees were only valid on an earlier day. */
export async function hasOldFees(db: Queryable, uuid: string, today: string) {
  const line = await db
    .selectFrom('payment_line')
    .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .select('order_line.uuid')
    .where('payment_line.payment_uuid', '=', uuid)
    .where('order_line.quoted_on', '<>', today)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Records that the customer was left without a result. Keeps the first timestamp. */
export async function markUnknown(db: Queryable, uuid: string, now: Date) {
  await db
    .updateTable('payment')
    .set({ unknown_since: now })
    .where('uuid', '=', uuid)
    .where('unknown_since', 'is', null)
    .where('state', '=', 'pending')
    .execute();
}

/**
 * Pending payments that no request waits for: older than the given age, or without a response. Payments that were never
 * queried come first, then the least recently queried. Ages use the database's clock, which all processes share.
 */
export async function selectOpenPayments(db: Queryable, olderThanMs: number) {
  const ageMs = sql<number>`extract(epoch from now() - written_at) * 1000`;
  return db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .select(['payment.uuid', 'payment.handle', 'app_user.is_test', ageMs.as('ageMs')])
    .select(actionAgeMs.as('actionAgeMs'))
    .where('state', '=', 'pending')
    .where((e) => e.or([e(ageMs, '>=', olderThanMs), e('unknown_since', 'is not', null)]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('payment.created_at')
    .limit(100)
    .execute();
}

/** When a pending payment should have a result. Customers get this long at their bank. */
const dueSince = sql<Date>`coalesce(payment.action_since + ${`${ACTION_MINUTES} minutes`}::interval, payment.created_at)`;

/**
 * The number of pending payments, and for how many seconds the oldest should have had a result. 0 if there are none.
 */
export async function watchPendingPayments(db: Queryable, now: Date) {
  const { count, since } = await db
    .selectFrom('payment')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.min<Date | null>(dueSince).as('since'),
    ])
    .where('state', '=', 'pending')
    .where('user_uuid', 'not in', testGuests(db))
    .executeTakeFirstOrThrow();
  return { count, longestSeconds: since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0 };
}

/** Payments without a result since before a given time, each with one of its orders. */
export async function selectPendingSince(db: Queryable, before: Date) {
  return (
    db
      .selectFrom('payment')
      .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom('payment_line')
            .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
            .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
            .select(['order_line.order_id', 'user_vehicle.plate'])
            .whereRef('payment_line.payment_uuid', '=', 'payment.uuid')
            .orderBy('order_line.order_id')
            .limit(1)
            .as('first_line'),
        (join) => join.onTrue(),
      )
      .select([
        'payment.uuid',
        'payment.public_reference',
        'payment.amount_cents',
        'payment.created_at',
        'payment.asked_at',
        'first_line.order_id',
        'first_line.plate',
      ])
      // This is a literal, so that a generic plan can use the partial index on this state.
      .where('payment.state', '=', sql.lit<PaymentState>('pending'))
      .where(dueSince, '<', before)
      .where('app_user.is_test', '=', false)
      .orderBy('payment.created_at')
      .execute()
  );
}

export async function markAsked(db: Queryable, uuids: readonly string[], now: Date) {
  await db.updateTable('payment').set({ asked_at: now }).where('uuid', 'in', uuids).execute();
}

export async function deletePayments(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('payment_line')
    .where('payment_uuid', 'in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('payment.user_uuid', '=', userUuid),
    )
    .execute();
  await tx.deleteFrom('payment').where('user_uuid', '=', userUuid).execute();
}

/** Removes the fields that could identify a customer. */
export async function anonymizePayments(tx: Tx, userUuid: string) {
  await tx
    .updateTable('payment')
    .set({ card_brand: null, card_last_four: null })
    .where('user_uuid', '=', userUuid)
    .execute();
}

export async function mergePayments(tx: Tx, lineUuids: readonly string[], userUuid: string) {
  await tx
    .updateTable('payment')
    // The key belongs to a request of a guest who no longer exists. The account may have used the same key.
    .set({ user_uuid: userUuid, idempotency_key: null })
    .where('state', '=', 'succeeded')
    .where('uuid', 'in', (e) =>
      e.selectFrom('payment_line').select('payment_uuid').where('order_line_uuid', 'in', lineUuids),
    )
    .execute();
}
