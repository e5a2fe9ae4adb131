import type { Queryable, Tx } from '../../db/schema.ts';
import { lastStages } from '../orders/lifecycle.ts';

/** Everybody under an e-mail: the account and the guests. */
export async function selectUserUuids(db: Queryable, email: string): Promise<string[]> {
  const users = await db
    .selectFrom('app_user')
    .select('uuid')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email))
    .orderBy('uuid')
    .execute();
  return users.map(({ uuid }) => uuid);
}

/** Orders of these users that still need their data: paid orders on their way, and payments in doubt. */
export async function selectOrdersUnderWay(
  db: Queryable,
  userUuids: readonly string[],
): Promise<string[]> {
  if (userUuids.length === 0) return [];
  const lines = await db
    .selectFrom('order_line')
    .select('order_id')
    .where('user_uuid', 'in', userUuids)
    .where((e) => e.or([e('payment_status', '=', 'PENDING'), e('stage', 'not in', lastStages)]))
    .orderBy('order_id')
    .execute();
  return lines.map(({ order_id }) => order_id);
}

/** Refunds to these users that are not made yet, whatever happened to the lines. */
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
