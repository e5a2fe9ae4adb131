/** Money that goes back to a card: written down with what causes it, and sent to the payment provider by a job. */
import type { RefundRow, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { insertRefunds } from './store.ts';

export const SEND_REFUND = 'send-refund';

/** What has to go back: of one order, or a whole payment for which nothing was sold. */
export type OwedRefund = Pick<
  RefundRow,
  'payment_uuid' | 'order_line_uuid' | 'amount_cents' | 'cause'
>;

/**
 * Writes refunds down, in the transaction of what causes them, with the jobs that make them. An order, or a payment as a
 * whole, has one refund, ever: a second is not written. Amounts in cents.
 */
export async function oweRefunds(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  owed: readonly OwedRefund[],
): Promise<void> {
  if (owed.length === 0) return;
  const due_since = clock();
  const uuids = await insertRefunds(
    tx,
    owed.map((refund) => ({ ...refund, uuid: rowUuid(due_since), due_since })),
  );
  const planned = uuids.map((uuid) => ({
    kind: SEND_REFUND,
    payload: { refundUuid: uuid },
    key: uuid,
  }));
  if (planned.length > 0) await jobs.enqueuing(tx, planned).execute();
}
