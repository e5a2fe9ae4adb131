/** Partial refunds, granted by staff. */
import type { Cents } from '#contracts/catalogue/money.ts';
import type { OrderLineRow, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { recordRefundsDue } from '../../checkout/refunds/service.ts';
import { type findMoney, lockLine, lockPaymentsOf } from './store.ts';

export { findMoney } from './store.ts';

export type OrderMoney = NonNullable<Awaited<ReturnType<typeof findMoney>>>;

/** Locks an order and its payment's money until the transaction ends. */
export async function lockMoney(tx: Tx, lineUuid: string): Promise<void> {
  // In the same lock order as the code that ends an order.
  await lockLine(tx, lineUuid);
  await lockPaymentsOf(tx, [lineUuid]);
}

/** Records a partial refund for an order that continues. Call `lockMoney` before you decide on the amount. */
export async function recordPartialRefund(
  tx: Tx,
  deps: Deps,
  { uuid }: Pick<OrderLineRow, 'uuid'>,
  { payment_uuid, amountCents }: Pick<OrderMoney, 'payment_uuid'> & { amountCents: Cents },
): Promise<void> {
  const refund = { payment_uuid, order_line_uuid: uuid, amount_cents: amountCents };
  await recordRefundsDue(tx, deps, [{ ...refund, cause: 'goodwill' }]);
}
