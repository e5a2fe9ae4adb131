import { sql } from 'kysely';
import type { PaymentRow, PaymentState, Queryable, Tx, UserRow } from '../../db/schema.ts';

/**
 * Lets one checkout at a time pass of a customer, and of whatever has an e-mail, a plate or one of these keys in common
 * with another, until the transaction ends. The customer's row comes first, as for everybody who changes a cart, then
 * the others in their order, so that two never wait for each other. Returns the customer.
 */
export async function lockCheckout(
  tx: Tx,
  {
    userUuid,
    lineUuids,
    keys,
  }: { userUuid: string; lineUuids: readonly string[]; keys: readonly string[] },
): Promise<UserRow | undefined> {
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

/** What a payment has in common with others; `stays` is kept when it succeeds. */
export type NewTry = { key: string; stays: boolean };

/** Begins a statement that writes a pending payment down with its lines and tries, to which others add their writes. */
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
    | 'created_at'
  >,
  { lineUuids, tries }: { lineUuids: readonly string[]; tries: readonly NewTry[] },
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
    .with('written_tries', () =>
      tx
        .insertInto('payment_try')
        .columns(['payment_uuid', 'key', 'stays', 'tried_at'])
        .expression(sql`select ${uuid}::uuid, key, stays, ${created_at}::timestamptz
          from unnest(${tries.map(({ key }) => key)}::text[], ${tries.map(({ stays }) => stays)}::boolean[])
            as common (key, stays)`),
    );
}

export async function selectPaymentByKey(
  db: Queryable,
  userUuid: string,
  key: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** The payments of these lines that have succeeded or still may. */
export async function selectLivePayments(
  db: Queryable,
  lineUuids: readonly string[],
): Promise<PaymentRow[]> {
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

/** Whatever became of them. */
export async function findPaymentsFor(db: Queryable, lineUuid: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('uuid', 'in', (e) =>
      e.selectFrom('payment_line').select('payment_uuid').where('order_line_uuid', '=', lineUuid),
    )
    .execute();
}

export async function selectPayment(
  db: Queryable,
  uuid: string,
): Promise<PaymentRow & { is_test: boolean }> {
  return db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .selectAll('payment')
    .select('app_user.is_test')
    .where('payment.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
}

/** A line as the answer to its payment names it. */
export type LineOfPayment = { uuid: string; order_id: string; user_cart_uuid: string };

/**
 * Locks who pays, then the payment, until the transaction ends, and returns the payment as it is then with its lines,
 * which nobody changes while it is pending. Undefined where a login gave it to an account while this waited.
 */
export async function lockPayment(
  tx: Tx,
  uuid: string,
): Promise<{ payment: PaymentRow; lines: LineOfPayment[] } | undefined> {
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

export async function selectPaymentLines(
  db: Queryable,
  paymentUuid: string,
): Promise<LineOfPayment[]> {
  return db
    .selectFrom('order_line')
    .innerJoin('payment_line', 'payment_line.order_line_uuid', 'order_line.uuid')
    .select(['order_line.uuid', 'order_line.order_id', 'order_line.user_cart_uuid'])
    .where('payment_line.payment_uuid', '=', paymentUuid)
    .orderBy('order_line.created_at')
    .orderBy('order_line.order_id')
    .execute();
}

/** Which of a payment's tries are taken off with its end: all, those that only declines leave, or none. */
export type TriesOff = 'all' | 'passing' | 'none';

/** Begins a statement that ends a pending payment with its lines and tries, to which others add their writes. */
export function endPaymentCte(
  tx: Tx,
  uuid: string,
  end: {
    state: Exclude<PaymentState, 'pending'>;
    answer: unknown;
    reference: string | null;
    now: Date;
    triesOff: TriesOff;
  },
) {
  const { state, triesOff } = end;
  const off = { all: [true, false], passing: [false], none: [] }[triesOff];
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
    .with('ended_tries', () =>
      tx
        .deleteFrom('payment_try')
        .where('payment_uuid', '=', uuid)
        .where('stays', '=', sql<boolean>`any(${off}::boolean[])`),
    );
}

/** Notes that the customer was left without a result; the first moment counts. */
export async function markUnknown(db: Queryable, uuid: string, now: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ unknown_since: now })
    .where('uuid', '=', uuid)
    .where('unknown_since', 'is', null)
    .where('state', '=', 'pending')
    .execute();
}

/** Notes a charge that came after we had given its payment up. */
export async function keepLateCharge(
  tx: Tx,
  uuid: string,
  late: { reference: string; answer: unknown },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ reference: late.reference, answer: JSON.stringify(late.answer) })
    .where('uuid', '=', uuid)
    .execute();
}

/**
 * Pending payments that nobody waits for any more: older than the given age, or known to have no response. First those
 * that were never asked about, then those whose turn is longest ago, so that none keeps others waiting. Their age is
 * measured by the database's clock, which all processes share.
 */
export async function selectOpenPayments(
  db: Queryable,
  olderThanMs: number,
): Promise<{ uuid: string; ageMs: number; is_test: boolean }[]> {
  const ageMs = sql<number>`extract(epoch from now() - written_at) * 1000`;
  return db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .select(['payment.uuid', 'app_user.is_test', ageMs.as('ageMs')])
    .where('state', '=', 'pending')
    .where((e) => e.or([e(ageMs, '>=', olderThanMs), e('unknown_since', 'is not', null)]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('payment.created_at')
    .limit(100)
    .execute();
}

/** Payments that have been pending since before a moment, each with one of the orders that it is for. */
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
      // Written out, so that a statement prepared for any value uses the index of this state.
      .where('payment.state', '=', sql.lit<PaymentState>('pending'))
      .where('payment.created_at', '<', before)
      .where('app_user.is_test', '=', false)
      .orderBy('payment.created_at')
      .execute()
  );
}

/** Notes that it is these payments' turn. */
export async function markAsked(db: Queryable, uuids: readonly string[], now: Date): Promise<void> {
  await db.updateTable('payment').set({ asked_at: now }).where('uuid', 'in', uuids).execute();
}

export async function deletePayments(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .deleteFrom('payment_line')
    .where('payment_uuid', 'in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('payment.user_uuid', '=', userUuid),
    )
    .execute();
  await tx.deleteFrom('payment').where('user_uuid', '=', userUuid).execute();
}

/** Gives the payments of paid lines to an account. */
export async function joinPayments(
  tx: Tx,
  lineUuids: readonly string[],
  userUuid: string,
): Promise<void> {
  await tx
    .updateTable('payment')
    // The key belongs to a request of the guest, who is gone; the account may have used the same key.
    .set({ user_uuid: userUuid, idempotency_key: null })
    .where('state', '=', 'succeeded')
    .where('uuid', 'in', (e) =>
      e.selectFrom('payment_line').select('payment_uuid').where('order_line_uuid', 'in', lineUuids),
    )
    .execute();
}
