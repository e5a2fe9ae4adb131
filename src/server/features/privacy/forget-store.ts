import type { Queryable, Tx } from '../../db/schema.ts';
import { lastStages } from '../orders/lifecycle.ts';

/** Everyone with this email: the account and its guests. */
export async function selectUserUuids(db: Queryable, email: string): Promise<string[]> {
  const users = await db
    .selectFrom('app_user')
    .select('uuid')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email))
    .orderBy('uuid')
    .execute();
  return users.map(({ uuid }) => uuid);
}

/** These users' orders that still need their data: paid orders in progress, and pending payments. */
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

/** These users' unfinished refunds, whatever happened to the lines. */
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
