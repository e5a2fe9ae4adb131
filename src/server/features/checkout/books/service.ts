import { formatUsd } from '#contracts/catalogue/money.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import type { MadeCharge, MadeRefund, PaymentBooks } from '../../../gateways/payment/port.ts';
import { pairByUuid } from './pairs.ts';
import { isMade, refundDiscrepancies, unrequestedAmong } from './refunds.ts';
import {
  type BookedPayment,
  type BookedRefund,
  raiseDifferences,
  selectDifferencesNotPaidOnce,
  selectOrdersNotPaidOnce,
  selectPayments,
  selectPaymentsNotMatchingOrders,
  selectPaymentsWithMixedStates,
  selectRefunds,
  selectStuckLines,
  upsertCheck,
} from './store.ts';

export { listPayouts, type PayoutRow } from './payout-sheet.ts';
export { selectLastCheck as findLastCheck } from './store.ts';

export type ProviderBooks = {
  /** When these books begin. Undefined if they are complete. */
  since?: Date;
  /** The payments and refunds that these books must have. Undefined if nothing was sold while they were read. */
  expected?: ReadonlySet<string>;
  charges: readonly MadeCharge[];
  refunds: readonly MadeRefund[];
};

/** The number of charges and refunds of each other program that shares our account at the provider. */
export type OtherApps = Map<string, number>;

/** Returns the charged payments and the refunds made so far. Select them before reading the provider's books. */
export async function selectExpected(db: Queryable): Promise<Set<string>> {
  const payments = (await selectPayments(db)).filter(isCharged);
  const refunds = (await selectRefunds(db)).filter(isMade);
  return new Set([...payments, ...refunds].map(({ uuid }) => uuid));
}

export async function readBooks(
  books: PaymentBooks,
  since = new Date(0),
): Promise<ProviderBooks & { others: OtherApps }> {
  const [charges, refunds]: [MadeCharge[], MadeRefund[]] = [[], []];
  const others: OtherApps = new Map();
  for await (const entry of books.made(since)) {
    const { otherApp } = entry;
    if (otherApp !== undefined) others.set(otherApp, (others.get(otherApp) ?? 0) + 1);
    else if (entry.kind === 'charge') charges.push(entry);
    else refunds.push(entry);
  }
  return { since, charges, refunds, others };
}

export type Books = {
  payments: number;
  charges: number;
  /** Refunds that the provider has made. */
  refunds: number;
  /** Pending payments. They are not errors: the server queries the provider about them. */
  open: number;
  differences: string[];
};

/** A check of fewer days than the nightly one must not hide what that one found, but may find more. */
const CHECKED_DAYS = 7;

export async function recordCheck(
  db: Queryable,
  { since, now, differences }: { since: Date; now: Date; differences: number },
): Promise<void> {
  if (now.getTime() - since.getTime() < CHECKED_DAYS * DAY_MS) {
    await raiseDifferences(db, differences);
  } else await upsertCheck(db, { checked_at: now, differences });
}

/**
 * Compares orders, payments, and refunds with each other and, if known, with the provider's charges and refunds: each
 * charge has its order or is refunded, each paid order has one charge, each order that was not fulfilled has one
 * refund, and the amounts match.
 */
export async function compareBooks(
  db: Queryable,
  provider: ProviderBooks | undefined,
): Promise<Books> {
  const payments = await selectPayments(db);
  const refunds = provider ? await selectRefunds(db) : [];
  const open = provider && withoutResolved(payments, refunds, provider);
  return {
    payments: payments.length,
    charges: provider?.charges.length ?? 0,
    refunds: provider?.refunds.length ?? 0,
    open: payments.filter(({ state }) => state === 'pending').length,
    differences: [
      ...(await discrepanciesWithin(db)),
      ...payments.flatMap(contradictionsOf),
      ...(open ? discrepanciesBetween(payments, open) : []),
      ...(await refundDiscrepancies(db, refunds, open)),
    ],
  };
}

/** Staff resolve an extra charge by a full refund at the provider. Leaves both out. */
function withoutResolved(
  payments: readonly BookedPayment[],
  refunds: readonly BookedRefund[],
  books: ProviderBooks,
): ProviderBooks {
  const byUuid = new Map(payments.map((one) => [one.uuid, one]));
  const unrequested = unrequestedAmong(books.refunds, refunds);
  const resolving = new Set<MadeRefund>();
  const booked = new Set<string>();
  const charges = books.charges.filter(({ paymentUuid = '', reference, amountCents }) => {
    const payment = byUuid.get(paymentUuid);
    const isBooked =
      payment !== undefined &&
      (isCharged(payment) || payment.state === 'pending') &&
      (payment.reference ?? reference) === reference &&
      !booked.has(paymentUuid);
    if (isBooked) booked.add(paymentUuid);
    const refund = unrequested.find(
      (one) =>
        one.paymentUuid === paymentUuid && one.amountCents === amountCents && !resolving.has(one),
    );
    if (isBooked || !refund) return true;
    resolving.add(refund);
    return false;
  });
  return { ...books, charges, refunds: books.refunds.filter((one) => !resolving.has(one)) };
}

async function discrepanciesWithin(db: Queryable): Promise<string[]> {
  const notPaidOnce = await selectOrdersNotPaidOnce(db);
  const differences = await selectDifferencesNotPaidOnce(db);
  const unlikeOrders = await selectPaymentsNotMatchingOrders(db);
  const torn = await selectPaymentsWithMixedStates(db);
  const stuck = await selectStuckLines(db);
  return [
    ...notPaidOnce.map(
      ({ order_id, payments }) =>
        `Order ${order_id} has ${payments} successful payments instead of 1.`,
    ),
    ...differences.map(
      ({ order_id, state, payments }) =>
        `The fee difference for order ${order_id} is ${state}, but has ${payments} successful payments.`,
    ),
    ...unlikeOrders.map(({ public_reference, amount_cents, cents, unpaid }) =>
      unpaid > 0
        ? `Payment ${public_reference} succeeded, but ${unpaid} of its orders are not paid.`
        : `Payment ${public_reference} is for ${formatUsd(amount_cents)}, but its orders cost ${formatUsd(cents)}.`,
    ),
    ...torn.map(
      ({ public_reference }) => `Payment ${public_reference} and its orders have different states.`,
    ),
    ...stuck.map(({ order_id }) => `Order ${order_id} is waiting for a payment that is not open.`),
  ];
}

function isCharged({ state, goes_back_whole }: BookedPayment): boolean {
  return state === 'succeeded' || goes_back_whole;
}

function contradictionsOf(payment: BookedPayment): string[] {
  const name = `Payment ${payment.public_reference}`;
  if (payment.state === 'succeeded' && payment.goes_back_whole) {
    return [`${name} succeeded, but is being refunded in full.`];
  }
  if (isCharged(payment) && payment.reference === null) {
    return [`${name} was charged, but has no reference.`];
  }
  return [];
}

function discrepanciesBetween(
  payments: readonly BookedPayment[],
  { charges, since, expected }: ProviderBooks,
): string[] {
  const { pairs, repeated, missing } = pairByUuid(payments, charges, (one) => one.paymentUuid);
  return [
    ...repeated.map(({ uuid, times }) => `Payment ${uuid} was charged ${times} times.`),
    ...pairs.flatMap(([charge, payment]) => discrepanciesOf(charge, payment)),
    ...missing
      .filter((payment) => isCharged(payment) && !(since && payment.created_at < since))
      .filter(({ uuid }) => expected?.has(uuid) ?? true)
      .map(
        ({ public_reference }) =>
          `Payment ${public_reference} was charged, but the provider has no record of it.`,
      ),
  ];
}

function discrepanciesOf(charge: MadeCharge, payment: BookedPayment | undefined): string[] {
  const amount = formatUsd(charge.amountCents);
  if (!payment) return [`The charge ${charge.reference} of ${amount} has no payment.`];
  const name = `Payment ${payment.public_reference}`;
  const { state, goes_back_whole } = payment;
  const hasFailed = state === 'failed' || state === 'validation_failed';
  return [
    ...(hasFailed && !goes_back_whole
      ? [`${name} failed, but was charged ${amount} and has no refund.`]
      : []),
    ...(charge.amountCents === payment.amount_cents
      ? []
      : [`${name} is for ${formatUsd(payment.amount_cents)}, but was charged ${amount}.`]),
    ...(payment.reference === null || payment.reference === charge.reference
      ? []
      : [`${name} has the charge ${payment.reference}, but the provider has ${charge.reference}.`]),
  ];
}
