import { type Cents, sumCents } from '#contracts/catalogue/money.ts';
import type { OrderLineRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { undoneStages } from '../../order-lifecycle.ts';
import { findPaidDifferences } from '../checkout/differences/service.ts';
import { type OwedRefund, recordRefundsDue } from '../checkout/refunds/service.ts';
import { lockOrder } from '../orders/service.ts';
import { sharedEnvelopes } from '../orders/ship-to.ts';
import { type findOrderMoney, lockPaymentsOf, selectPaidTogether } from './store.ts';

export { findOrderMoney } from './store.ts';

/** What was charged for an order, the refund due now, and its earlier refunds, in cents. */
export type OrderRefund = { charged: Cents; refunded: Cents; refundedBefore: Cents };

export const NO_REFUND: OrderRefund = { charged: 0, refunded: 0, refundedBefore: 0 };

type Paid = Awaited<ReturnType<typeof selectPaidTogether>>[number];

/**
 * In the transaction that ends orders, records their refunds: for their prices, and for what customers paid
 * later because the DMV charged more.
 */
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
  const prices = together.map(({ uuid, payment_uuid, final_price_cents, refund_cents }) => ({
    payment_uuid,
    order_line_uuid: uuid,
    charged: final_price_cents,
    refunded: amounts.get(uuid) ?? 0,
    refundedBefore: refund_cents,
  }));
  const differences = (await findPaidDifferences(tx, lineUuids)).map(
    ({ amount_cents: charged, refund_cents, ...difference }) => ({
      ...difference,
      charged,
      refunded: charged - refund_cents,
      refundedBefore: refund_cents,
    }),
  );
  const all = [...prices, ...differences];
  await recordRefundsDue(
    tx,
    deps,
    all.flatMap(({ payment_uuid, order_line_uuid, refunded: amount_cents }) =>
      amount_cents > 0 ? [{ payment_uuid, order_line_uuid, amount_cents, cause }] : [],
    ),
    refundFrom,
  );
  return new Map(
    [...Map.groupBy(all, ({ order_line_uuid }) => order_line_uuid)].map(([uuid, parts]) => [
      uuid,
      {
        charged: sumCents(parts.map(({ charged }) => charged)),
        refunded: sumCents(parts.map(({ refunded }) => refunded)),
        refundedBefore: sumCents(parts.map(({ refundedBefore }) => refundedBefore)),
      },
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

export type OrderMoney = NonNullable<Awaited<ReturnType<typeof findOrderMoney>>>;

export async function lockOrderAndPayments(tx: Tx, lineUuid: string): Promise<void> {
  // The lock order is the same as in the code that ends orders.
  await lockOrder(tx, lineUuid);
  await lockPaymentsOf(tx, [lineUuid]);
}

/** For an order that continues. Call `lockOrderAndPayments` before you choose the amount. */
export async function recordPartialRefund(
  tx: Tx,
  deps: Deps,
  { uuid }: Pick<OrderLineRow, 'uuid'>,
  {
    payment_uuid,
    amountCents,
    cause = 'goodwill',
    reason,
    refundFrom,
  }: Pick<OrderMoney, 'payment_uuid'> & {
    amountCents: Cents;
    cause?: 'goodwill' | 'difference';
    reason?: string | undefined;
    refundFrom?: Date;
  },
): Promise<void> {
  const refund = { payment_uuid, order_line_uuid: uuid, amount_cents: amountCents };
  await recordRefundsDue(tx, deps, [{ ...refund, cause, reason: reason ?? null }], refundFrom);
}
