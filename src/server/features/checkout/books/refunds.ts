import { formatUsd } from '#contracts/catalogue/money.ts';
import type { Queryable } from '../../../db/schema.ts';
import type { MadeRefund } from '../../../gateways/payment/port.ts';
import { pairByUuid } from './pairs.ts';
import {
  type BookedRefund,
  selectOrdersUnlikeRefunds,
  selectPaymentsUnlikeRefunds,
  selectRefundsUnlikeOrders,
} from './store.ts';

type RefundBooks = {
  since?: Date;
  expected?: ReadonlySet<string>;
  refunds: readonly MadeRefund[];
};

/** Refunds that staff made have no reference. */
export function isMade({ state, reference }: BookedRefund): boolean {
  return state === 'refunded' && reference !== null;
}

/**
 * Compares refunds with orders and, if known, with the provider's refunds. A refund in progress is not an error,
 * whether or not the provider has made it. A refund made by staff doesn't have our UUID at the provider, or was made
 * elsewhere.
 */
export async function refundDiscrepancies(
  db: Queryable,
  refunds: readonly BookedRefund[],
  provider: RefundBooks | undefined,
): Promise<string[]> {
  return [
    ...(await discrepanciesWithin(db)),
    ...(provider ? discrepanciesBetween(refunds, provider) : []),
  ];
}

async function discrepanciesWithin(db: Queryable): Promise<string[]> {
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

function discrepanciesBetween(
  refunds: readonly BookedRefund[],
  { refunds: made, since, expected }: RefundBooks,
): string[] {
  const { pairs, repeated, missing } = pairByUuid(refunds, made, (one) => one.refundUuid);
  return [
    ...repeated.map(({ uuid, times }) => `Refund ${uuid} was made ${times} times.`),
    ...pairs.flatMap(([one, refund]) => (refund ? discrepanciesOf(one, refund) : [])),
    ...unrequestedAmong(made, refunds).map(notRequested),
    ...missing
      .filter((refund) => isMade(refund) && !(since && refund.due_since < since))
      .filter(({ uuid }) => expected?.has(uuid) ?? true)
      .map(({ uuid }) => `Refund ${uuid} was made, but the provider has no record of it.`),
  ];
}

/**
 * The provider's refunds that we have no record of. Of those that people made there, one of the same amount belongs to
 * each refund that staff had to make.
 */
export function unrequestedAmong(
  made: readonly MadeRefund[],
  refunds: readonly BookedRefund[],
): MadeRefund[] {
  const uuids = new Set(refunds.map(({ uuid }) => uuid));
  const manual = refunds.filter(({ state, reference }) => state !== 'due' && reference === null);
  return made.filter(({ refundUuid, paymentUuid, amountCents }) => {
    if (refundUuid !== undefined) return !uuids.has(refundUuid);
    const place = manual.findIndex(
      ({ payment_uuid, amount_cents }) =>
        payment_uuid === paymentUuid && amount_cents === amountCents,
    );
    if (place !== -1) manual.splice(place, 1);
    return place === -1;
  });
}

function notRequested({ refundUuid, amountCents, reference }: MadeRefund): string {
  const name = refundUuid ?? reference;
  return `The provider refunded ${formatUsd(amountCents)} as ${name}, which we did not request.`;
}

function discrepanciesOf(made: MadeRefund, refund: BookedRefund): string[] {
  const name = `Refund ${made.refundUuid}`;
  const amount = formatUsd(made.amountCents);
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
