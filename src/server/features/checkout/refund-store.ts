/** Charges that came after we had given their payment up: a person refunds them at the provider. */
import type { Queryable } from '../../db/schema.ts';

/** What a person needs to refund a charge and to tell the customer. Those that wait longest come first. */
export async function selectRefundsDue(db: Queryable) {
  return db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
    .select([
      'payment.uuid',
      'payment.public_reference',
      'payment.amount_cents',
      'payment.reference',
      'payment.refund_due_since',
      'app_user.email',
    ])
    .where('payment.refund_due_since', 'is not', null)
    .orderBy('payment.refund_due_since')
    .execute();
}

/** Notes that a charge is refunded; false where this payment was not due for a refund. */
export async function markRefunded(db: Queryable, uuid: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ refund_due_since: null, refunded_at: now })
    .where('uuid', '=', uuid)
    .where('refund_due_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
