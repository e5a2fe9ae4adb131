/** Refunds for orders that are not fulfilled. */

import { type Cents, sumCents } from '#contracts/catalogue/money.ts';
import type { OrderLineRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { undoneStages } from '../../order-lifecycle.ts';
import { type OwedRefund, recordRefundsDue } from '../checkout/refunds/service.ts';
import { sharedEnvelopes } from '../orders/ship-to.ts';
import { type findMoney, lockLine, lockPaymentsOf, selectPaidTogether } from './store.ts';

export { findMoney } from './store.ts';

/** The refund due for an order now, and its earlier refunds, in cents. */
export type OrderRefund = { refunded: Cents; refundedBefore: Cents };

export const NO_REFUND: OrderRefund = { refunded: 0, refundedBefore: 0 };

type Paid = Awaited<ReturnType<typeof selectPaidTogether>>[number];

/** Records the refunds for orders that have just ended, in the same transaction. */
export async function recordOrderRefunds(
  tx: Tx,
  deps: Deps,
  lineUuids: readonly string[],
  { cause, refundFrom }: { cause: OwedRefund['cause']; refundFrom?: Date | undefined },
): Promise<ReadonlyMap<string, OrderRefund>> {
  if (lineUuids.length === 0) return new Map();
  await lockPaymentsOf(tx, lineUuids);
  const together = await selectPaidTogether(tx, lineUuids);
  const amounts = refundAmounts(lineUuids, together);
  await recordRefundsDue(
    tx,
    deps,
    together.flatMap(({ uuid, payment_uuid }) => {
      const amount_cents = amounts.get(uuid);
      return amount_cents ? [{ payment_uuid, order_line_uuid: uuid, amount_cents, cause }] : [];
    }),
    refundFrom,
  );
  return new Map(
    together.map(({ uuid, refund_cents }) => [
      uuid,
      { refunded: amounts.get(uuid) ?? 0, refundedBefore: refund_cents },
    ]),
  );
}

/**
 * The refund in cents for each of the orders that are ending: what was charged for it and has not been refunded. A
 * shared envelope is still mailed for the other vehicles, so its fee is refunded with the last vehicle.
 */
export function refundAmounts(
  ending: readonly string[],
  together: readonly Omit<Paid, 'payment_uuid'>[],
): Map<string, Cents> {
  const refunds = new Map(
    together
      .filter(({ uuid }) => ending.includes(uuid))
      .map((line) => [line.uuid, restOf(line, line.final_price_cents)]),
  );
  for (const envelope of sharedEnvelopes(together)) {
    const own = envelope.filter(({ uuid }) => ending.includes(uuid));
    for (const line of own) {
      refunds.set(line.uuid, restOf(line, line.final_price_cents - line.overnight_fee_cents));
    }
    const last = own.at(-1);
    if (!last || envelope.some(({ stage }) => stage === null || !undoneStages.includes(stage)))
      continue;
    const charged = sumCents(envelope.map(({ final_price_cents }) => final_price_cents));
    const refunded = sumCents(envelope.map(({ refund_cents }) => refund_cents));
    const others = sumCents(own.slice(0, -1).map(({ uuid }) => refunds.get(uuid) ?? 0));
    refunds.set(last.uuid, charged - refunded - others);
  }
  return refunds;
}

function restOf({ refund_cents }: Pick<Paid, 'refund_cents'>, due: Cents): Cents {
  return Math.max(0, due - refund_cents);
}

export type OrderMoney = NonNullable<Awaited<ReturnType<typeof findMoney>>>;

/** Locks an order and its payments until the transaction ends. */
export async function lockOrderAndPayments(tx: Tx, lineUuid: string): Promise<void> {
  // The lock order is the same as in the code that ends orders.
  await lockLine(tx, lineUuid);
  await lockPaymentsOf(tx, [lineUuid]);
}

/** Records a partial refund for an order that continues. Call `lockOrderAndPayments` before you choose the amount. */
export async function recordPartialRefund(
  tx: Tx,
  deps: Deps,
  { uuid }: Pick<OrderLineRow, 'uuid'>,
  {
    payment_uuid,
    amountCents,
    cause = 'goodwill',
    refundFrom,
  }: Pick<OrderMoney, 'payment_uuid'> & {
    amountCents: Cents;
    cause?: 'goodwill' | 'difference';
    refundFrom?: Date;
  },
): Promise<void> {
  const refund = { payment_uuid, order_line_uuid: uuid, amount_cents: amountCents };
  await recordRefundsDue(tx, deps, [{ ...refund, cause }], refundFrom);
}
