import { sql } from 'kysely';
import type { Queryable } from '../../db/schema.ts';
import { lastStages } from '../orders/lifecycle.ts';
import { testGuests } from '../users/owner.ts';
import { REMOVED_EMAILS } from '../users/removed-email.ts';
import { testEmail } from '../users/test-email.ts';

/** Guests who ended before a moment and never paid for anything, if any data of theirs is left. */
export async function selectOldGuests(db: Queryable, endedBefore: Date): Promise<string[]> {
  const guests = await db
    .selectFrom('app_user')
    .select('app_user.uuid')
    .where('kind', '=', 'guest')
    .where('expires_at', '<', endedBefore)
    .where('email', 'not like', REMOVED_EMAILS)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('order_line')
            .select('order_line.uuid')
            .whereRef('order_line.user_uuid', '=', 'app_user.uuid')
            .where('order_line.payment_status', '<>', 'UNPAID'),
        ),
      ),
    )
    .where('app_user.uuid', 'not in', (e) =>
      e
        .selectFrom('refund')
        .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
        .select('payment.user_uuid')
        .where('refund.state', '<>', 'refunded'),
    )
    .limit(200)
    .execute();
  return guests.map(({ uuid }) => uuid);
}

/** At most this many at a time. */
export const TEST_GUESTS_AT_ONCE = 200;

/** The test guests who ended first, before a moment, whatever they have ordered. */
export async function selectOldTestGuests(db: Queryable, endedBefore: Date): Promise<string[]> {
  const guests = await testGuests(db)
    .where('expires_at', '<', endedBefore)
    .orderBy('expires_at')
    .limit(TEST_GUESTS_AT_ONCE)
    .execute();
  return guests.map(({ uuid }) => uuid);
}

/** The test guests for whom this e-mail was typed. */
export async function selectTestGuestsOf(db: Queryable, email: string): Promise<string[]> {
  const guests = await testGuests(db)
    .where((e) => e(e.fn<string>('lower', ['email']), '=', testEmail(email)))
    .execute();
  return guests.map(({ uuid }) => uuid);
}

/** Guests whose newest paid order is completed and older than a moment. */
export async function selectGuestsWithOldOrders(
  db: Queryable,
  paidBefore: Date,
): Promise<string[]> {
  const guests = await db
    .selectFrom('app_user')
    .innerJoin('order_line', 'order_line.user_uuid', 'app_user.uuid')
    .select('app_user.uuid')
    .where('kind', '=', 'guest')
    .where('email', 'not like', REMOVED_EMAILS)
    .groupBy('app_user.uuid')
    .having((e) =>
      e(
        e.fn.agg<boolean>('bool_and', [
          sql`coalesce(order_line.paid_at < ${paidBefore} and order_line.stage in (${sql.join(lastStages)}), false)`,
        ]),
        '=',
        true,
      ),
    )
    .limit(200)
    .execute();
  return guests.map(({ uuid }) => uuid);
}
