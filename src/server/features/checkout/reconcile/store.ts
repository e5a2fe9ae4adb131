import { sql } from 'kysely';
import { ACTION_MINUTES } from '#contracts/order/payment-limits.ts';
import type { PaymentState, Queryable } from '../../../db/schema.ts';
import { testGuests } from '../../account/owner.ts';

/** How long the bank has been waiting for the customer. Null if it isn't. */
const actionAgeMs = sql<number | null>`extract(epoch from now() - payment.action_since) * 1000`;

/** Ages use the database's clock, which all processes share. */
const ageMs = sql<number>`extract(epoch from now() - payment.written_at) * 1000`;

export async function findPayment(db: Queryable, uuid: string) {
  return db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .selectAll('payment')
    .select(['app_user.is_test', ageMs.as('ageMs'), actionAgeMs.as('actionAgeMs')])
    .where('payment.uuid', '=', uuid)
    .executeTakeFirst();
}

/**
 * Whether a payment's fees were only valid on an earlier day. What the DMV charges beyond the estimate doesn't expire.
 */
export async function hasOldFees(db: Queryable, uuid: string, today: string) {
  const line = await db
    .selectFrom('payment_line')
    .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .select('order_line.uuid')
    .where('payment_line.payment_uuid', '=', uuid)
    .where('payment_line.fee_difference_uuid', 'is', null)
    .where('order_line.quoted_on', '<>', today)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/**
 * Pending payments that no request waits for: older than the given age, or without a response.
 * Payments that were never queried come first, then the least recently queried.
 */
export async function selectOpenPayments(db: Queryable, olderThanMs: number) {
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

/** When a pending payment should have a result. Customers at their bank's page get extra time. */
const dueSince = sql<Date>`coalesce(payment.action_since + ${`${ACTION_MINUTES} minutes`}::interval, payment.created_at)`;

/**
 * The number of pending payments, and how many seconds overdue the oldest is. 0 if there are none.
 */
export async function measurePendingPayments(db: Queryable, now: Date) {
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

export async function markQueried(db: Queryable, uuids: readonly string[], now: Date) {
  await db.updateTable('payment').set({ asked_at: now }).where('uuid', 'in', uuids).execute();
}
