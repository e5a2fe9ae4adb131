/** Inconsistencies in the database's records about money. Each query returns rows that should not exist. */

import { sql } from 'kysely';
import type { Queryable } from '../../../db/schema.ts';
import { undoneStages } from '../../../order-lifecycle.ts';
import { testGuests } from '../../account/owner.ts';

export async function selectPayments(db: Queryable) {
  return db
    .selectFrom('payment')
    .select(['uuid', 'public_reference', 'state', 'amount_cents', 'reference', 'created_at'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('refund')
            .select('refund.uuid')
            .whereRef('refund.payment_uuid', '=', 'payment.uuid')
            .where('refund.order_line_uuid', 'is', null),
        )
        .$castTo<boolean>()
        .as('goes_back_whole'),
    )
    .where('payment.user_uuid', 'not in', testGuests(db))
    .orderBy('created_at')
    .execute();
}

export type BookedPayment = Awaited<ReturnType<typeof selectPayments>>[number];

/** Paid orders without exactly one payment. */
export async function selectOrdersNotPaidOnce(db: Queryable) {
  return db
    .selectFrom('order_line')
    .leftJoin('payment_line', (join) =>
      join
        .onRef('payment_line.order_line_uuid', '=', 'order_line.uuid')
        .on('payment_line.fee_difference_uuid', 'is', null)
        .on('payment_line.state', '=', 'succeeded'),
    )
    .select(({ fn }) => ['order_id', fn.count<number>('payment_uuid').as('payments')])
    .where('payment_status', '=', 'PAID')
    .where('order_line.user_uuid', 'not in', testGuests(db))
    .groupBy('order_line.uuid')
    .having(({ fn }) => fn.count('payment_uuid'), '<>', 1)
    .orderBy('order_id')
    .execute();
}

/** The amount of a part of a payment: an order's price, or the difference that the DMV charges beyond the estimate. */
const partCents = sql<number>`coalesce(fee_difference.amount_cents, final_price_cents)`;

/** Successful payments whose lines are not all paid, or whose amount differs from the lines' total. */
export async function selectPaymentsNotMatchingOrders(db: Queryable) {
  const unpaid = sql<number>`count(order_line.uuid) filter (where payment_status <> 'PAID')`;
  const cents = sql<number>`coalesce(sum(${partCents}), 0)`;
  return db
    .selectFrom('payment')
    .leftJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .leftJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .leftJoin('fee_difference', 'fee_difference.uuid', 'payment_line.fee_difference_uuid')
    .select(['public_reference', 'payment.amount_cents'])
    .select([unpaid.as('unpaid'), cents.as('cents')])
    .where('payment.state', '=', 'succeeded')
    .where('payment.user_uuid', 'not in', testGuests(db))
    .groupBy('payment.uuid')
    .having((e) => e.or([e(unpaid, '>', 0), e(cents, '<>', e.ref('payment.amount_cents'))]))
    .orderBy('public_reference')
    .execute();
}

/** Payments with a line whose state differs from the payment's. */
export async function selectPaymentsWithMixedStates(db: Queryable) {
  return db
    .selectFrom('payment')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .select('public_reference')
    .distinct()
    .whereRef('payment_line.state', '<>', 'payment.state')
    .where('payment.user_uuid', 'not in', testGuests(db))
    .orderBy('public_reference')
    .execute();
}

/**
 * Differences that count as paid without exactly one payment, or that count as unpaid with one. If the order was
 * canceled while its customer paid, the payment is refunded.
 */
export async function selectDifferencesNotPaidOnce(db: Queryable) {
  return db
    .selectFrom('fee_difference')
    .innerJoin('order_line', 'order_line.uuid', 'fee_difference.order_line_uuid')
    .leftJoin('payment_line', (join) =>
      join
        .onRef('payment_line.fee_difference_uuid', '=', 'fee_difference.uuid')
        .on('payment_line.state', '=', 'succeeded'),
    )
    .select(({ fn }) => [
      'order_id',
      'fee_difference.state',
      fn.count<number>('payment_uuid').as('payments'),
    ])
    .where('order_line.user_uuid', 'not in', testGuests(db))
    .groupBy(['fee_difference.uuid', 'order_line.order_id'])
    .having((e) =>
      e.or([
        e.and([e('fee_difference.state', '=', 'paid'), e(e.fn.count('payment_uuid'), '<>', 1)]),
        e.and([
          e('fee_difference.state', 'in', ['asked', 'withdrawn']),
          e(e.fn.count('payment_uuid'), '<>', 0),
        ]),
      ]),
    )
    .orderBy('order_id')
    .execute();
}

/** Lines with a pending status but no pending payment. No one could pay for or change these lines. */
export async function selectStuckLines(db: Queryable) {
  return db
    .selectFrom('order_line')
    .select('order_id')
    .where('payment_status', '=', 'PENDING')
    .where('user_uuid', 'not in', testGuests(db))
    .where('uuid', 'not in', (e) =>
      e
        .selectFrom('payment_line')
        .select('order_line_uuid')
        .where('payment_line.fee_difference_uuid', 'is', null)
        .where('payment_line.state', '=', 'pending'),
    )
    .orderBy('order_id')
    .execute();
}

export async function selectRefunds(db: Queryable) {
  return db
    .selectFrom('refund')
    .select(['uuid', 'payment_uuid', 'amount_cents', 'state', 'reference', 'due_since'])
    .where('payment_uuid', 'not in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('user_uuid', 'in', testGuests(db)),
    )
    .orderBy('due_since')
    .orderBy('uuid')
    .execute();
}

export type BookedRefund = Awaited<ReturnType<typeof selectRefunds>>[number];

const isOver = sql<boolean>`(order_line.stage in (${sql.join(undoneStages)}))`;
/** The amount charged for an order: its price, plus any difference that the DMV charged beyond the estimate. */
const chargedCents = sql<number>`(final_price_cents + coalesce((select sum(fee_difference.amount_cents)
  from fee_difference
  join payment_line on payment_line.fee_difference_uuid = fee_difference.uuid
  where fee_difference.order_line_uuid = order_line.uuid and payment_line.state = 'succeeded'), 0))`;
/** The charge without the shared envelope's fee, which is refunded with the last order in that envelope. */
const leastCents = sql<number>`(${chargedCents}
  - case when envelope_vehicles > 1 then overnight_fee_cents else 0 end)`;

/** A refund of an order that ended. An order that continues may get partial refunds. */
const isWhole = sql<boolean>`cause not in ('goodwill', 'difference')`;

/**
 * Total refunds of orders, by order or also by payment: one sum for the end of the order, and one for partial
 * refunds.
 */
const refundsPer = <Key extends 'order_line_uuid' | 'payment_uuid'>(
  db: Queryable,
  keys: readonly Key[],
) =>
  db
    .selectFrom('refund')
    .select(keys)
    .select([sql<number>`sum(amount_cents)::integer`.as('total_cents')])
    .select(sql<boolean>`bool_or(${isWhole})`.as('is_ended'))
    .select(
      sql<number>`(coalesce(sum(amount_cents) filter (where not ${isWhole}), 0))::integer`.as(
        'parts_cents',
      ),
    )
    .where('order_line_uuid', 'is not', null)
    .groupBy(keys);

const refundsPerOrder = (db: Queryable) => refundsPer(db, ['order_line_uuid']).as('refunds');

/** Ended orders without a refund, or continuing orders with a full one. */
export async function selectOrdersUnlikeRefunds(db: Queryable) {
  // Earlier partial refunds may add up to the full amount.
  const isSettled = sql<boolean>`(coalesce(refunds.is_ended, false)
    or (${isOver} and coalesce(refunds.parts_cents, 0) >= ${leastCents}))`;
  return db
    .selectFrom('order_line')
    .leftJoin(refundsPerOrder(db), 'refunds.order_line_uuid', 'order_line.uuid')
    .select(['order_id', 'order_line.stage', isOver.as('is_over')])
    .where('order_line.stage', 'is not', null)
    .where('order_line.user_uuid', 'not in', testGuests(db))
    .where(isOver, '<>', isSettled)
    .orderBy('order_id')
    .execute();
}

/**
 * Orders with a refund that belongs to another payment, with partial refunds above the price, or, if they have ended,
 * with refunds that differ from the amount paid.
 */
export async function selectRefundsUnlikeOrders(db: Queryable) {
  const isOfAnother = sql<boolean>`exists (select from refund
    where refund.order_line_uuid = order_line.uuid and not exists (select from payment_line
      where payment_line.order_line_uuid = order_line.uuid and payment_line.state = 'succeeded'
        and payment_line.payment_uuid = refund.payment_uuid))`;
  return db
    .selectFrom('order_line')
    .innerJoin(refundsPerOrder(db), 'refunds.order_line_uuid', 'order_line.uuid')
    .select(['order_id', 'refunds.total_cents as amount_cents', chargedCents.as('charged_cents')])
    .select(isOfAnother.as('is_of_another'))
    .where('order_line.user_uuid', 'not in', testGuests(db))
    .where((e) =>
      e.or([
        isOfAnother,
        e('refunds.parts_cents', '>', e.ref('final_price_cents')),
        e.and([e('refunds.is_ended', '=', true), e('refunds.total_cents', '<', leastCents)]),
        e.and([
          e('refunds.is_ended', '=', true),
          e('envelope_vehicles', '<=', 1),
          e('refunds.total_cents', '<>', chargedCents),
        ]),
      ]),
    )
    .orderBy('order_id')
    .execute();
}

/**
 * Payments refunded by more than their ended orders and partial refunds add up to, or by less although all of their
 * orders have ended.
 */
export async function selectPaymentsUnlikeRefunds(db: Queryable) {
  const refunded = sql<number>`coalesce(sum(refunds.total_cents), 0)`;
  const ended = sql<number>`coalesce(sum(case when ${isOver} then ${partCents} else refunds.parts_cents end), 0)`;
  const areAllOver = sql<boolean>`bool_and(${isOver})`;
  return db
    .selectFrom('payment')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .leftJoin('fee_difference', 'fee_difference.uuid', 'payment_line.fee_difference_uuid')
    .leftJoin(refundsPer(db, ['order_line_uuid', 'payment_uuid']).as('refunds'), (join) =>
      join
        .onRef('refunds.order_line_uuid', '=', 'order_line.uuid')
        .onRef('refunds.payment_uuid', '=', 'payment.uuid'),
    )
    .select(['public_reference', refunded.as('refunded'), ended.as('ended')])
    .where('payment.state', '=', 'succeeded')
    .where('payment.user_uuid', 'not in', testGuests(db))
    .groupBy('payment.uuid')
    .having((e) =>
      e.or([e(refunded, '>', ended), e.and([e(areAllOver, '=', true), e(refunded, '<>', ended)])]),
    )
    .orderBy('public_reference')
    .execute();
}

export async function selectOrdersOfPayments(
  db: Queryable,
  { uuids, references }: { uuids: string[]; references: string[] },
) {
  const ids = sql<string[]>`array_agg(order_id order by order_id)`;
  return db
    .selectFrom('payment')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .select(['payment.uuid', 'payment.reference', 'public_reference', ids.as('order_ids')])
    .where(
      sql<boolean>`(payment.uuid = any(${uuids}::uuid[])
        or payment.reference = any(${references}::text[]))`,
    )
    .groupBy('payment.uuid')
    .execute();
}

export async function selectOrdersOfRefunds(db: Queryable, uuids: string[]) {
  return db
    .selectFrom('refund')
    .innerJoin('order_line', 'order_line.uuid', 'refund.order_line_uuid')
    .select(['refund.uuid', 'order_id'])
    .where(sql<boolean>`refund.uuid = any(${uuids}::uuid[])`)
    .execute();
}

export async function upsertCheck(
  db: Queryable,
  check: { checked_at: Date; differences: number },
): Promise<void> {
  await db
    .insertInto('money_check')
    .values(check)
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet(check))
    .execute();
}

export async function raiseDifferences(db: Queryable, differences: number): Promise<void> {
  await db
    .updateTable('money_check')
    .set({ differences: sql`greatest(differences, ${differences})` })
    .execute();
}

export async function selectLastCheck(db: Queryable) {
  return db.selectFrom('money_check').select(['checked_at', 'differences']).executeTakeFirst();
}
