/** Partial refunds, granted by staff. */
import type { Cents } from '#contracts/catalogue/money.ts';
import type { OrderLineRow, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { recordRefundsDue } from '../../checkout/refunds/service.ts';
import { type findMoney, lockLine, lockPaymentsOf } from './store.ts';

export { findMoney } from './store.ts';

export type OrderMoney = NonNullable<Awaited<ReturnType<typeof findMoney>>>;

/** Until this transaction ends, nobody else decides about an order and the money of its payment. */
export async function lockMoney(tx: Tx, lineUuid: string): Promise<void> {
  // In the order in which the code that ends an order locks them.
  await lockLine(tx, lineUuid);
  await lockPaymentsOf(tx, [lineUuid]);
}

/** Owes a customer part of what they paid for an order that continues. Call `lockMoney` before deciding on the amount. */
export async function giveBack(
  tx: Tx,
  deps: Deps,
  { uuid }: Pick<OrderLineRow, 'uuid'>,
  { payment_uuid, amountCents }: Pick<OrderMoney, 'payment_uuid'> & { amountCents: Cents },
): Promise<void> {
  const refund = { payment_uuid, order_line_uuid: uuid, amount_cents: amountCents };
  await recordRefundsDue(tx, deps, [{ ...refund, cause: 'goodwill' }]);
}
