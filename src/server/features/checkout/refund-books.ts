import { formatUsd } from '#contracts/catalogue/money.ts';
import type { Queryable } from '../../db/schema.ts';
import type { RefundResult } from '../../gateways/payment/port.ts';
import {
  type BookedRefund,
  selectOrdersUnlikeRefunds,
  selectPaymentsUnlikeRefunds,
  selectRefunds,
  selectRefundsUnlikeOrders,
} from './books-store.ts';

export type ProviderRefund = {
  refundUuid: string;
  paymentUuid: string;
  amountCents: number;
  result: RefundResult;
};

/**
 * Reconciles refunds with orders and, if known, with the provider's refunds. A refund in progress is not an error,
 * whether or not the provider has made it. A manual refund has no ID at the provider.
 */
export async function refundDifferences(
  db: Queryable,
  made: readonly ProviderRefund[] | undefined,
): Promise<string[]> {
  const refunds = await selectRefunds(db);
  return [...(await differencesWithin(db)), ...(made ? differencesBetween(refunds, made) : [])];
}

async function differencesWithin(db: Queryable): Promise<string[]> {
  const orders = await selectOrdersUnlikeRefunds(db);
  const refunds = await selectRefundsUnlikeOrders(db);
  const payments = await selectPaymentsUnlikeRefunds(db);
  return [
    ...orders.map(({ order_id, stage, is_over }) =>
      is_over
        ? `Order ${order_id} is ${stage}, but has no refund.`
        : `Order ${order_id} is ${stage}, but was refunded anyway.`,
    ),
    ...refunds.map(({ order_id, is_of_another, amount_cents, final_price_cents }) =>
      is_of_another
        ? `Order ${order_id} was refunded from another order’s payment.`
        : `Order ${order_id} cost ${formatUsd(final_price_cents)}, but its refund is ${formatUsd(amount_cents)}.`,
    ),
    ...payments.map(
      ({ public_reference, refunded, ended }) =>
        `Payment ${public_reference} has refunds of ${formatUsd(refunded)}, but its ended orders cost ${formatUsd(ended)}.`,
    ),
  ];
}

function differencesBetween(refunds: readonly BookedRefund[], made: readonly ProviderRefund[]) {
  const refundsByUuid = new Map(refunds.map((refund) => [refund.uuid, refund]));
  const counts = Map.groupBy(made, ({ refundUuid }) => refundUuid);
  return [
    ...[...counts]
      .filter(([, same]) => same.length > 1)
      .map(([uuid, same]) => `Refund ${uuid} was made ${same.length} times.`),
    ...made.flatMap((one) => differencesOf(one, refundsByUuid.get(one.refundUuid))),
    ...refunds
      .filter(
        ({ uuid, state, reference }) =>
          state === 'refunded' && reference !== null && !counts.has(uuid),
      )
      .map(({ uuid }) => `Refund ${uuid} was made, but the provider has no record of it.`),
  ];
}

function differencesOf(made: ProviderRefund, refund: BookedRefund | undefined): string[] {
  const name = `Refund ${made.refundUuid}`;
  const amount = formatUsd(made.amountCents);
  if (!refund)
    return [`The provider refunded ${amount} as ${made.refundUuid}, which we did not request.`];
  return [
    ...(refund.state === 'refused' ? [`${name} was rejected, but the provider made it.`] : []),
    ...(refund.amount_cents === made.amountCents
      ? []
      : [`${name} is for ${formatUsd(refund.amount_cents)}, but ${amount} was refunded.`]),
    ...(refund.payment_uuid === made.paymentUuid
      ? []
      : [`${name} belongs to a different payment at the provider.`]),
  ];
}
