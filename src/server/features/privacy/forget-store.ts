import { sql } from 'kysely';
import { countDueIn } from '../../db/count-due.ts';
import type { Queryable, Tx } from '../../db/schema.ts';
import { lastStages } from '../../order-lifecycle.ts';
import { testGuests } from '../account/owner.ts';
import { REMOVED_EMAILS, testEmail } from '../account/reserved-email.ts';
import { openDisputedLines } from '../checkout/disputes/service.ts';

/** How many guests one statement considers, so that none runs long. */
export const GUESTS_AT_ONCE = 1000;

type Place = { expires_at: Date | null; uuid: string };

/** Guests whose sessions ended before a given time, paid or not, in the order of their index. */
export async function selectEndedGuests(
  db: Queryable,
  endedBefore: Date,
  after: Place | undefined,
) {
  const guests = db
    .selectFrom('app_user')
    .select(['uuid', 'expires_at'])
    // Literals, to match the partial index.
    .where(sql<boolean>`kind = 'guest' and email not like ${sql.lit(REMOVED_EMAILS)}`)
    .where('expires_at', '<', endedBefore)
    .orderBy('expires_at')
    .orderBy('uuid')
    .limit(GUESTS_AT_ONCE);
  if (!after) return guests.execute();
  return guests
    .where(sql<boolean>`(expires_at, uuid) > (${after.expires_at}, ${after.uuid}::uuid)`)
    .execute();
}

export async function selectUnpaidOf(db: Queryable, uuids: readonly string[]) {
  const guests = await unpaidGuests(db).where('app_user.uuid', 'in', uuids).execute();
  return guests.map(({ uuid }) => uuid);
}

/** Guests without payments or refunds who still have data. */
function unpaidGuests(db: Queryable) {
  return db
    .selectFrom('app_user')
    .select('app_user.uuid')
    .where('kind', '=', 'guest')
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
    );
}

export const TEST_GUESTS_AT_ONCE = 200;

/** Oldest first, with or without orders. */
export async function selectOldTestGuests(db: Queryable, endedBefore: Date) {
  const guests = await testGuests(db)
    .where('expires_at', '<', endedBefore)
    .orderBy('expires_at')
    .limit(TEST_GUESTS_AT_ONCE)
    .execute();
  return guests.map(({ uuid }) => uuid);
}

export async function selectTestGuestsOf(db: Queryable, email: string) {
  const guests = await testGuests(db)
    .where((e) => e(e.fn<string>('lower', ['email']), '=', testEmail(email)))
    .execute();
  return guests.map(({ uuid }) => uuid);
}

export async function selectGuestsWithOldOrders(db: Queryable, paidBefore: Date) {
  const guests = await guestsWithLines(db)
    // Finds these few by the index on payment times.
    .where('app_user.uuid', 'in', (e) =>
      e.selectFrom('order_line').select('user_uuid').where('paid_at', '<', paidBefore),
    )
    .having(areOldOrders(paidBefore), '=', true)
    .limit(GUESTS_AT_ONCE)
    .execute();
  return guests.map(({ uuid }) => uuid);
}

/** Whether all of a guest's orders are completed and older than a given time. */
export const areOldOrders = (paidBefore: Date) => sql<boolean>`bool_and(coalesce(
  order_line.paid_at < ${paidBefore} and order_line.stage in (${sql.join(lastStages)}), false))`;

export function guestsWithLines(db: Queryable) {
  return db
    .selectFrom('app_user')
    .innerJoin('order_line', 'order_line.user_uuid', 'app_user.uuid')
    .select('app_user.uuid')
    .where('kind', '=', 'guest')
    .where('email', 'not like', REMOVED_EMAILS)
    .groupBy('app_user.uuid');
}

const hasEnded = (before: Date) => sql<boolean>`expires_at < ${before}`.as('is_due');

export async function countUnpaidGuests(db: Queryable, endedBefore: Date) {
  return countDueIn(db, 'guests', unpaidGuests(db).select(hasEnded(endedBefore)));
}

export async function countTestGuests(db: Queryable, endedBefore: Date) {
  return countDueIn(db, 'guests', testGuests(db).select(hasEnded(endedBefore)));
}

export async function countPaidGuests(db: Queryable, paidBefore: Date) {
  const paid = guestsWithLines(db)
    .select(areOldOrders(paidBefore).as('is_due'))
    .having(sql<boolean>`bool_or(order_line.paid_at is not null)`);
  return countDueIn(db, 'guests', paid);
}

export async function selectUserUuids(db: Queryable, email: string): Promise<string[]> {
  const users = await db
    .selectFrom('app_user')
    .select('uuid')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email))
    .orderBy('uuid')
    .execute();
  return users.map(({ uuid }) => uuid);
}

export async function selectOrdersUnderWay(db: Queryable, userUuids: readonly string[]) {
  if (userUuids.length === 0) return [];
  const lines = await db
    .selectFrom('order_line')
    .select('order_id')
    .where('user_uuid', 'in', userUuids)
    .where((e) =>
      e.or([
        // The payment of an order, or of its fee difference.
        e.exists(
          e
            .selectFrom('payment_line')
            .select('payment_uuid')
            .whereRef('payment_line.order_line_uuid', '=', 'order_line.uuid')
            .where('payment_line.state', '=', 'pending'),
        ),
        e('stage', 'not in', lastStages),
        e('uuid', 'in', openDisputedLines(db)),
      ]),
    )
    .orderBy('order_id')
    .execute();
  return lines.map(({ order_id }) => order_id);
}

/** These users' unfinished refunds, regardless of what happened to the orders. */
export async function selectRefundsOf(
  db: Queryable,
  userUuids: readonly string[],
): Promise<string[]> {
  if (userUuids.length === 0) return [];
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
    .select('refund.uuid')
    .where('payment.user_uuid', 'in', userUuids)
    .where('refund.state', '<>', 'refunded')
    .orderBy('refund.uuid')
    .execute();
  return refunds.map(({ uuid }) => uuid);
}

export async function hasLines(tx: Tx, userUuid: string): Promise<boolean> {
  const line = await tx
    .selectFrom('order_line')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
