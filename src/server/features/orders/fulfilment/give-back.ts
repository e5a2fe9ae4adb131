/** Partial refunds, granted by staff. */
import type { Cents } from '#contracts/catalogue/money.ts';
import type { OrderLineRow, Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { oweRefunds } from '../../checkout/refunds/service.ts';
import { lockLine, lockPaymentsOf, selectMoney } from './store.ts';

export type OrderMoney = NonNullable<Awaited<ReturnType<typeof selectMoney>>>;

/** What was paid for an order, and what goes back of it; undefined for one that is not paid. */
export async function findMoney(db: Queryable, lineUuid: string): Promise<OrderMoney | undefined> {
  return selectMoney(db, lineUuid);
}

/** Until this transaction ends, nobody else decides about an order and the money of its payment. */
export async function lockMoney(tx: Tx, lineUuid: string): Promise<void> {
  // In the order in which the code that ends an order locks them.
  await lockLine(tx, lineUuid);
  await lockPaymentsOf(tx, [lineUuid]);
}

/** Owes a customer part of what they paid for an order that continues. Call `lockMoney` before deciding on the amount. */
export async function giveBack(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { uuid }: Pick<OrderLineRow, 'uuid'>,
  { payment_uuid, amountCents }: Pick<OrderMoney, 'payment_uuid'> & { amountCents: Cents },
): Promise<void> {
  const refund = { payment_uuid, order_line_uuid: uuid, amount_cents: amountCents };
  await oweRefunds(tx, deps, [{ ...refund, cause: 'goodwill' }]);
}
