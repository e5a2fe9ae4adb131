import { sql } from 'kysely';
import type { PaymentRow, PaymentState, Queryable, Tx } from '../../db/schema.ts';

export async function insertPayment(
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
  lineUuids: readonly string[],
): Promise<PaymentRow> {
  const written = await tx
    .insertInto('payment')
    .values({ ...payment, state: 'pending' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payment_line')
    .values(
      lineUuids.map((uuid) => ({
        payment_uuid: payment.uuid,
        order_line_uuid: uuid,
        state: 'pending' as const,
      })),
    )
    .execute();
  return written;
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

export async function selectPayment(db: Queryable, uuid: string): Promise<PaymentRow> {
  return db.selectFrom('payment').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
}

export async function selectPaymentLines(db: Queryable, paymentUuid: string) {
  return db
    .selectFrom('order_line')
    .innerJoin('payment_line', 'payment_line.order_line_uuid', 'order_line.uuid')
    .select(['order_line.uuid', 'order_line.order_id', 'order_line.user_cart_uuid'])
    .where('payment_line.payment_uuid', '=', paymentUuid)
    .orderBy('order_line.created_at')
    .execute();
}

/** Ends a payment once; false where it had ended before. */
export async function endPayment(
  tx: Tx,
  uuid: string,
  end: {
    state: Exclude<PaymentState, 'pending'>;
    answer: unknown;
    reference: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({
      state: end.state,
      answer: JSON.stringify(end.answer),
      reference: end.reference,
      settled_at: end.now,
    })
    .where('uuid', '=', uuid)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('payment_line')
    .set({ state: end.state })
    .where('payment_uuid', '=', uuid)
    .execute();
  return true;
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

/** Keeps a charge that came after we had given its payment up, until a person has refunded it. */
export async function markRefundDue(
  tx: Tx,
  uuid: string,
  late: { reference: string; answer: unknown; now: Date },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      reference: late.reference,
      answer: JSON.stringify(late.answer),
      refund_due_since: late.now,
    })
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
): Promise<{ uuid: string; ageMs: number }[]> {
  const ageMs = sql<number>`extract(epoch from now() - written_at) * 1000`;
  return db
    .selectFrom('payment')
    .select(['uuid', ageMs.as('ageMs')])
    .where('state', '=', 'pending')
    .where((e) => e.or([e(ageMs, '>=', olderThanMs), e('unknown_since', 'is not', null)]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(100)
    .execute();
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

export async function setPaymentOwner(
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
