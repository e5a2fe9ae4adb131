import type { RefundRow, Tx } from '../../db/schema.ts';

/** Returns the uuids of those that were not written down before. */
export async function insertRefunds(
  tx: Tx,
  refunds: readonly Pick<
    RefundRow,
    'uuid' | 'payment_uuid' | 'order_line_uuid' | 'amount_cents' | 'cause' | 'due_since'
  >[],
): Promise<string[]> {
  const written = await tx
    .insertInto('refund')
    .values(refunds)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .execute();
  return written.map(({ uuid }) => uuid);
}
