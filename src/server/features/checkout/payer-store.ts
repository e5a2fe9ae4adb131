/** What happens to payments when their customer logs in or is deleted. */
import type { Tx } from '../../db/schema.ts';

export async function deletePayments(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('payment_line')
    .where('payment_uuid', 'in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('payment.user_uuid', '=', userUuid),
    )
    .execute();
  await tx.deleteFrom('payment').where('user_uuid', '=', userUuid).execute();
}

export async function anonymizePayments(tx: Tx, userUuid: string) {
  await tx
    .updateTable('payment')
    .set({ card_brand: null, card_last_four: null })
    .where('user_uuid', '=', userUuid)
    .execute();
}

/**
 * Moves the payments of paid orders to another user. The payment of a fee difference may be pending: it is
 * then settled under its new owner.
 */
export async function mergePayments(tx: Tx, lineUuids: readonly string[], userUuid: string) {
  await tx
    .updateTable('payment')
    // The key belongs to a request from a guest session that has ended. The account may have used the same key.
    .set({ user_uuid: userUuid, idempotency_key: null })
    .where('state', 'in', ['pending', 'succeeded'])
    .where('uuid', 'in', (e) =>
      e.selectFrom('payment_line').select('payment_uuid').where('order_line_uuid', 'in', lineUuids),
    )
    .execute();
}
