/** Inconsistencies about money in the database. Each query returns rows that must not exist. */
import { sql } from 'kysely';
import type { Queryable } from '../../db/schema.ts';
import { testGuests } from '../account/owner.ts';

export async function selectPayments(db: Queryable) {
  return db
    .selectFrom('payment')
    .select(['uuid', 'public_reference', 'state', 'amount_cents', 'reference'])
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

/** Succeeded payments whose lines are not all paid, or whose amount differs. */
export async function selectPaymentsUnlikeOrders(db: Queryable) {
  const unpaid = sql<number>`count(order_line.uuid) filter (where payment_status <> 'PAID')`;
  const cents = sql<number>`coalesce(sum(final_price_cents), 0)`;
  return db
    .selectFrom('payment')
    .leftJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .leftJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .select(['public_reference', 'amount_cents', unpaid.as('unpaid'), cents.as('cents')])
    .where('payment.state', '=', 'succeeded')
    .where('payment.user_uuid', 'not in', testGuests(db))
    .groupBy('payment.uuid')
    .having((e) => e.or([e(unpaid, '>', 0), e(cents, '<>', e.ref('amount_cents'))]))
    .orderBy('public_reference')
    .execute();
}

/** Payments whose lines have a different state. */
export async function selectTornPayments(db: Queryable) {
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

/** Lines with a pending status and no pending payment: no one can pay for them or change them. */
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
        .where('payment_line.state', '=', 'pending'),
    )
    .orderBy('order_id')
    .execute();
}
