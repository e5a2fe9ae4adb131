/** Where refunds and orders contradict each other. Each query but the first returns the rows that must not be there. */
import { sql } from 'kysely';
import type { Queryable } from '../../db/schema.ts';
import { undoneStages } from '../orders/lifecycle.ts';
import { testGuests } from '../users/owner.ts';

export async function selectRefunds(db: Queryable) {
  return db
    .selectFrom('refund')
    .select(['uuid', 'payment_uuid', 'amount_cents', 'state', 'reference'])
    .where('payment_uuid', 'not in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('user_uuid', 'in', testGuests(db)),
    )
    .orderBy('due_since')
    .orderBy('uuid')
    .execute();
}

export type BookedRefund = Awaited<ReturnType<typeof selectRefunds>>[number];

const isOver = sql<boolean>`(order_line.stage in (${sql.join(undoneStages)}))`;
/** What was charged without an envelope that others travel in: its fee goes back with the last of them. */
const leastCents = sql<number>`(final_price_cents
  - case when envelope_vehicles > 1 then overnight_fee_cents else 0 end)`;

/** Orders that are over and for which nothing goes back, or that go on although something does. */
export async function selectOrdersUnlikeRefunds(db: Queryable) {
  return db
    .selectFrom('order_line')
    .leftJoin('refund', 'refund.order_line_uuid', 'order_line.uuid')
    .select(['order_id', 'order_line.stage', isOver.as('is_over')])
    .where('order_line.stage', 'is not', null)
    .where('order_line.user_uuid', 'not in', testGuests(db))
    .where(isOver, '<>', sql<boolean>`(refund.uuid is not null)`)
    .orderBy('order_id')
    .execute();
}

/** Refunds of orders that are of another amount, or of another payment, than the order was paid with. */
export async function selectRefundsUnlikeOrders(db: Queryable) {
  return db
    .selectFrom('refund')
    .innerJoin('order_line', 'order_line.uuid', 'refund.order_line_uuid')
    .leftJoin('payment_line', (join) =>
      join
        .onRef('payment_line.order_line_uuid', '=', 'order_line.uuid')
        .onRef('payment_line.payment_uuid', '=', 'refund.payment_uuid')
        .on('payment_line.state', '=', 'succeeded'),
    )
    .select(['order_id', 'amount_cents', 'final_price_cents'])
    .select(sql<boolean>`(payment_line.payment_uuid is null)`.as('is_of_another'))
    .where('order_line.user_uuid', 'not in', testGuests(db))
    .where((e) =>
      e.or([
        e('payment_line.payment_uuid', 'is', null),
        e('amount_cents', '<', leastCents),
        e.and([
          e('envelope_vehicles', '<=', 1),
          e('amount_cents', '<>', e.ref('final_price_cents')),
        ]),
      ]),
    )
    .orderBy('order_id')
    .execute();
}

/** Payments of which more goes back than their ended orders cost, or less although all of them have ended. */
export async function selectPaymentsUnlikeRefunds(db: Queryable) {
  const back = sql<number>`coalesce(sum(refund.amount_cents), 0)`;
  const ended = sql<number>`coalesce(sum(final_price_cents) filter (where ${isOver}), 0)`;
  const areAllOver = sql<boolean>`bool_and(${isOver})`;
  return db
    .selectFrom('payment')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .leftJoin('refund', 'refund.order_line_uuid', 'order_line.uuid')
    .select(['public_reference', back.as('back'), ended.as('ended')])
    .where('payment.state', '=', 'succeeded')
    .where('payment.user_uuid', 'not in', testGuests(db))
    .groupBy('payment.uuid')
    .having((e) =>
      e.or([e(back, '>', ended), e.and([e(areAllOver, '=', true), e(back, '<>', ended)])]),
    )
    .orderBy('public_reference')
    .execute();
}
