import { sql } from 'kysely';
import { type Places, prepared } from '../../db/prepared.ts';
import type { PaymentRow, PaymentState, Queryable, Tx, UserRow } from '../../db/schema.ts';

/**
 * Serializes checkouts of a customer and of everything that shares an email, a plate, or one of these keys, until the
 * transaction ends. Locks the customer's row first, as every change to a cart does, and then the other keys in sorted
 * order to avoid deadlocks. Returns the customer.
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
          -- Not a join, which would read all vehicles while the tables have no statistics.
          select 'plate ' || (select plate_key from user_vehicle where uuid = order_line.user_vehicle_uuid)
          from order_line where uuid = any(${[...lineUuids]}::uuid[])
        ) as common (name) order by 1
      ) as sorted
    )
    select payer.* from payer, (select count(*) from locked) as every_lock`.execute(tx);
  return rows[0];
}

/**
 * A key that payment attempts can share, such as a card. With `stays`, the record is kept after the payment succeeds.
 */
export type NewAttempt = { key: string; stays: boolean };

/** What a payment is for: an order line, or what the DMV charges for it beyond the estimate. */
export type PaidPart = { lineUuid: string; differenceUuid?: string };

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
  { parts, attempts }: { parts: readonly PaidPart[]; attempts: readonly NewAttempt[] },
) {
  const { uuid, created_at } = payment;
  const lines = parts.map(({ lineUuid, differenceUuid = null }) => ({
    payment_uuid: uuid,
    order_line_uuid: lineUuid,
    fee_difference_uuid: differenceUuid,
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

export async function selectPaymentByReference(db: Queryable, reference: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('public_reference', '=', reference)
    .executeTakeFirst();
}

/** The payments for these lines, but not for their fee differences, that have succeeded or still may succeed. */
export async function findLivePayments(db: Queryable, lineUuids: readonly string[]) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('uuid', 'in', (e) =>
      e
        .selectFrom('payment_line')
        .select('payment_uuid')
        .where('order_line_uuid', 'in', lineUuids)
        .where('fee_difference_uuid', 'is', null)
        .where('state', 'in', ['pending', 'succeeded']),
    )
    .execute();
}

/** The payment of a fee difference that has succeeded or still may succeed. */
export async function selectPaymentOfDifference(db: Queryable, differenceUuid: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('uuid', 'in', (e) =>
      e
        .selectFrom('payment_line')
        .select('payment_uuid')
        .where('fee_difference_uuid', '=', differenceUuid)
        .where('state', 'in', ['pending', 'succeeded']),
    )
    .executeTakeFirst();
}

export async function findPaymentsFor(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('uuid', 'in', (e) =>
      e.selectFrom('payment_line').select('payment_uuid').where('order_line_uuid', '=', lineUuid),
    )
    .execute();
}

export type LineOfPayment = {
  uuid: string;
  order_id: string;
  user_cart_uuid: string;
  fee_difference_uuid: string | null;
};

/**
 * Locks the payer and then the payment until the transaction ends. Returns the current payment with its lines, which
 * can't change while it is pending. Undefined if a login moved it to an account in the meantime.
 */
export async function lockPayment(tx: Tx, uuid: string) {
  const rows = await lockingPayment(tx, { uuid });
  const [payment] = rows;
  if (!payment) return undefined;
  const lines = rows.flatMap(
    ({ line_uuid: uuid, line_order_id: order_id, line_cart_uuid: user_cart_uuid, ...line }) =>
      uuid === null || order_id === null || user_cart_uuid === null
        ? []
        : [{ uuid, order_id, user_cart_uuid, fee_difference_uuid: line.fee_difference_uuid }],
  );
  return { payment, lines };
}

const lockingPayment = prepared((db, of: Places<{ uuid: string }>) =>
  db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .leftJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .leftJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .selectAll('payment')
    .select([
      'order_line.uuid as line_uuid',
      'order_line.order_id as line_order_id',
      'order_line.user_cart_uuid as line_cart_uuid',
      'payment_line.fee_difference_uuid',
    ])
    .where('payment.uuid', '=', of.uuid)
    .orderBy('order_line.created_at')
    .orderBy('order_line.order_id')
    .forUpdate(['app_user', 'payment']),
);

/** Which attempts of a payment to delete when it ends: all, the temporary ones, or none. */
export type AttemptsToDelete = 'all' | 'temporary' | 'none';

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
  const off = { all: [true, false], temporary: [false], none: [] }[attemptsToDelete];
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
  return (await storing(db, { uuid, handle })).length > 0;
}

const storing = prepared((db, of: Places<{ uuid: string; handle: string }>) =>
  db
    .updateTable('payment')
    .set({ handle: of.handle })
    .where('uuid', '=', of.uuid)
    .where('state', '=', 'pending')
    .returning('uuid'),
);

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
