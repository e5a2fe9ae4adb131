import { formatUsd } from '#contracts/catalogue/money.ts';
import type { Queryable } from '../../../db/schema.ts';
import type { RefundResult } from '../../../gateways/payment/port.ts';
import {
  type BookedRefund,
  selectOrdersUnlikeRefunds,
  selectPaymentsUnlikeRefunds,
  selectRefunds,
  selectRefundsUnlikeOrders,
} from './store.ts';

export type ProviderRefund = {
  /** Undefined if a person made it at the provider. */
  refundUuid: string | undefined;
  paymentUuid: string | undefined;
  amountCents: number;
  result: RefundResult;
};

/**
 * Compares refunds with orders and, if known, with the provider's refunds. A refund in progress is not an error,
 * whether or not the provider has made it. A manual refund has none of our UUIDs at the provider, or was made elsewhere.
 */
export async function refundDifferences(
  db: Queryable,
  made: readonly ProviderRefund[] | undefined,
  since: Date | undefined,
): Promise<string[]> {
  const refunds = await selectRefunds(db);
  return [
    ...(await differencesWithin(db)),
    ...(made ? differencesBetween(refunds, made, since) : []),
  ];
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
    ...refunds.map(({ order_id, is_of_another, amount_cents, charged_cents }) =>
      is_of_another
        ? `Order ${order_id} was refunded from another order’s payment.`
        : `Order ${order_id} cost ${formatUsd(charged_cents)}, but its refund is ${formatUsd(amount_cents)}.`,
    ),
    ...payments.map(
      ({ public_reference, refunded, ended }) =>
        `Payment ${public_reference} has refunds of ${formatUsd(refunded)}, but its ended orders cost ${formatUsd(ended)}.`,
    ),
  ];
}

function differencesBetween(
  refunds: readonly BookedRefund[],
  made: readonly ProviderRefund[],
  since: Date | undefined,
) {
  const refundsByUuid = new Map(refunds.map((refund) => [refund.uuid, refund]));
  const counts = Map.groupBy(made, ({ refundUuid = '' }) => refundUuid);
  return [
    ...[...counts]
      .filter(([uuid, same]) => uuid !== '' && same.length > 1)
      .map(([uuid, same]) => `Refund ${uuid} was made ${same.length} times.`),
    ...made
      .filter(({ refundUuid }) => refundUuid !== undefined)
      .flatMap((one) => differencesOf(one, refundsByUuid.get(one.refundUuid ?? ''))),
    ...unknownAmong(counts.get('') ?? [], refunds).map(notRequested),
    ...refunds
      .filter(
        ({ uuid, state, reference }) =>
          state === 'refunded' && reference !== null && !counts.has(uuid),
      )
      .filter(({ due_since }) => !since || due_since >= since)
      .map(({ uuid }) => `Refund ${uuid} was made, but the provider has no record of it.`),
  ];
}

/** Refunds that people made at the provider, except one for each refund of that amount that staff had to make. */
function unknownAmong(made: readonly ProviderRefund[], refunds: readonly BookedRefund[]) {
  const manual = refunds.filter(({ state, reference }) => state !== 'due' && reference === null);
  return made.filter(({ paymentUuid, amountCents }) => {
    const place = manual.findIndex(
      ({ payment_uuid, amount_cents }) =>
        payment_uuid === paymentUuid && amount_cents === amountCents,
    );
    if (place !== -1) manual.splice(place, 1);
    return place === -1;
  });
}

function notRequested({ refundUuid, amountCents, result }: ProviderRefund): string {
  const name = refundUuid ?? ('reference' in result ? result.reference : 'unknown');
  return `The provider refunded ${formatUsd(amountCents)} as ${name}, which we did not request.`;
}

function differencesOf(made: ProviderRefund, refund: BookedRefund | undefined): string[] {
  const name = `Refund ${made.refundUuid}`;
  const amount = formatUsd(made.amountCents);
  if (!refund) return [notRequested(made)];
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
