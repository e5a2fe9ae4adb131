import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/schema.ts';

/** Succeeded payments only, one row per line. */
export async function selectPaymentsOf(db: Queryable, paymentUuids: readonly string[]) {
  return db
    .selectFrom('payment')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .select([
      'payment.uuid',
      'payment.amount_cents',
      'payment.renewal_reminders',
      'payment.card_brand',
      'payment.card_last_four',
      'payment.created_at',
      'payment_line.order_line_uuid',
    ])
    .where('payment.uuid', 'in', paymentUuids)
    .where('payment.state', '=', 'succeeded')
    .execute();
}

/**
 * The refunds of an order's price, whether or not the provider has made them. What the customer paid later, because the
 * DMV charged more, is refunded from that later payment.
 */
const refundsOf = (...causes: string[]) =>
  sql<number>`(select coalesce(sum(amount_cents), 0)::integer from refund
    where refund.order_line_uuid = order_line.uuid
      and refund.payment_uuid = payment_line.payment_uuid
      and (${causes.length === 0} or cause = any(${causes}::text[])))`;

export async function selectPaidTogether(tx: Tx, lineUuids: readonly string[]) {
  return tx
    .selectFrom('payment_line as ended')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'ended.payment_uuid')
    .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .select([
      'order_line.uuid',
      'order_line.stage',
      'order_line.final_price_cents',
      'order_line.overnight_fee_cents',
      'order_line.envelope_vehicles',
      'order_line.address_snapshot',
      'payment_line.payment_uuid',
      refundsOf().as('refund_cents'),
    ])
    .distinctOn('order_line.uuid')
    .where('ended.order_line_uuid', 'in', lineUuids)
    .where('ended.state', '=', 'succeeded')
    .where('ended.fee_difference_uuid', 'is', null)
    .orderBy('order_line.uuid')
    .execute();
}

/** Serializes refund decisions about a payment, until the transaction ends. */
export async function lockPaymentsOf(tx: Tx, lineUuids: readonly string[]) {
  await tx
    .selectFrom('payment')
    .select('uuid')
    .where('uuid', 'in', (e) =>
      e
        .selectFrom('payment_line')
        .select('payment_uuid')
        .where('order_line_uuid', 'in', lineUuids)
        .where('state', '=', 'succeeded'),
    )
    .orderBy('uuid')
    .forUpdate()
    .execute();
}

/** Undefined if the order is not paid. */
export async function findOrderMoney(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('order_line')
    .innerJoin('payment_line', (join) =>
      join
        .onRef('payment_line.order_line_uuid', '=', 'order_line.uuid')
        .on('payment_line.fee_difference_uuid', 'is', null)
        .on('payment_line.state', '=', 'succeeded'),
    )
    .select([
      'order_line.stage',
      'order_line.final_price_cents as paid_cents',
      'payment_line.payment_uuid',
      refundsOf().as('refund_cents'),
      refundsOf('goodwill').as('goodwill_cents'),
      sql<number>`service_fee_cents + shipping_fee_cents + convenience_fee_cents
        + overnight_fee_cents`.as('own_fees_cents'),
    ])
    .where('order_line.uuid', '=', lineUuid)
    .where('order_line.payment_status', '=', 'PAID')
    .executeTakeFirst();
}
