import { type CheckoutData, checkoutDataSchema } from '#contracts/order/checkout.ts';
import { composeNotCharged, type LatePayment } from '#mails/late-payment.ts';
import { runIn } from '#words/store.ts';
import type { PaymentRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { payerOf } from '../account/users.ts';
import { closeCartCte, mailedCartUrl, moveOutOfClosed } from '../cart/service.ts';
import { factsOfLine } from '../orders/present.ts';
import { findLines, markPaidCte, type OrderLineInFull, releaseLines } from '../orders/service.ts';
import { jobsOfPaid, startOrdersCte } from '../orders/stages.ts';
import { recordOrderEvents } from '../partners/events.ts';
import {
  type DifferenceOfLine,
  differenceUrl,
  recordDifferencePaid,
} from './differences/service.ts';
import type { FinalOutcome, NotCharged } from './outcome.ts';
import { type Requester, recordChargeCtes } from './record-checkout.ts';
import { checkingPayment, responseTo } from './responses.ts';
import { endPaymentCte, type LineOfPayment, lockPayment } from './store.ts';

/**
 * Records the result of a charge, all or nothing: on success the lines become orders and their cart closes, or a fee
 * difference is paid. Otherwise, the lines or the difference can be paid again. Idempotent. The request for an unopened
 * payment can't charge a card after this, because `storeHandle` rejects a payment that has ended. The result is still
 * PENDING if that request has just opened it.
 */
export async function settlePayment(
  deps: Deps,
  paymentUuid: string,
  result: FinalOutcome,
): Promise<CheckoutData> {
  return (await settleCharge(deps, paymentUuid, result)).answer;
}

/**
 * Like `settlePayment`, but also records the audit entry and the network of a paying customer, and returns whether it
 * recorded them.
 */
export async function settleCharge(
  deps: Deps,
  paymentUuid: string,
  result: FinalOutcome,
  requester?: Requester,
): Promise<Settled> {
  // If a login moved the payment to an account while the first attempt waited, the second attempt finds it. It needs
  // its own transaction, because the login waits for the first one's locks.
  const settled =
    (await trySettling(deps, paymentUuid, result, requester)) ??
    (await trySettling(deps, paymentUuid, result, requester));
  if (!settled) throw new Error(`Expected the payment ${paymentUuid}`);
  return settled;
}

/** Undefined if the payment no longer belongs to the locked user. */
async function trySettling(
  deps: Deps,
  paymentUuid: string,
  result: FinalOutcome,
  requester: Requester | undefined,
): Promise<Settled | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, paymentUuid);
    if (!locked) return undefined;
    const { payment, lines } = locked;
    if (payment.state !== 'pending') {
      return { answer: repeatedResponse(deps, payment, result), isRecorded: false };
    }
    if (result.outcome === 'unopened' && payment.handle !== null) {
      return { answer: checkingPayment(payment), isRecorded: false };
    }
    const answer = withOrders(responseTo(result), paymentUuid, lines);
    const isPaid = result.outcome === 'succeeded';
    const difference = differenceIn(lines);
    if (isPaid) {
      const { reference } = result;
      const charge = { payment, lines, answer, reference, requester };
      if (difference) await settlePaidDifference(tx, deps, { ...charge, difference });
      else await settlePaid(tx, deps, charge);
    } else await settleUnpaid(tx, deps, { payment, lines, answer, result, difference });
    deps.checkpoint?.('settling');
    return { answer, isRecorded: isPaid && requester !== undefined };
  });
}

export type Settled = { answer: CheckoutData; isRecorded: boolean };
type PaymentToSettle = {
  payment: PaymentRow;
  lines: readonly LineOfPayment[];
  answer: CheckoutData;
};

type Charge = PaymentToSettle & { reference: string; requester: Requester | undefined };

/** Undefined for a payment for orders. */
function differenceIn(lines: readonly LineOfPayment[]): DifferenceOfLine | undefined {
  const [line] = lines;
  if (!line || line.fee_difference_uuid === null) return undefined;
  return { uuid: line.fee_difference_uuid, lineUuid: line.uuid };
}

/** The order has already been paid and doesn't change. */
async function settlePaidDifference(
  tx: Tx,
  deps: Deps,
  { payment, answer, reference, requester, difference }: Charge & { difference: DifferenceOfLine },
): Promise<void> {
  const { auditEntry: entry, network } = recordChargeCtes(tx, deps, requester);
  await endPaymentCte(tx, payment.uuid, {
    state: 'succeeded',
    answer,
    reference,
    now: deps.clock(),
    attemptsToDelete: 'temporary',
  })
    .with('audit_entry', () => entry)
    .with('network', () => network)
    .selectFrom('ended')
    .select('uuid')
    .executeTakeFirstOrThrow();
  await recordDifferencePaid(tx, deps, difference, payment);
}

/** Writes all effects of a charge in one statement, all or nothing. */
async function settlePaid(
  tx: Tx,
  deps: Deps,
  { payment, lines, answer, reference, requester }: Charge,
): Promise<void> {
  const now = deps.clock();
  const uuids = lines.map((line) => line.uuid);
  const cartUuid = lines[0]?.user_cart_uuid;
  if (cartUuid === undefined) throw new Error(`Expected order lines for payment ${payment.uuid}`);
  const { auditEntry: entry, network } = recordChargeCtes(tx, deps, requester);
  const orders = await endPaymentCte(tx, payment.uuid, {
    state: 'succeeded',
    answer,
    reference,
    now,
    attemptsToDelete: 'temporary',
  })
    .with('paid', () => markPaidCte(tx, uuids, { now, wantsReminders: payment.renewal_reminders }))
    .with('started', () => startOrdersCte(tx, uuids, now))
    .with('planned', () => deps.jobs.enqueueCte(tx, jobsOfPaid(payment.uuid, uuids)))
    .with('closed', () => closeCartCte(tx, cartUuid))
    .with('audit_entry', () => entry)
    .with('network', () => network)
    .selectFrom(['ended', 'paid', 'closed'])
    .select(['paid.uuid', 'paid.partner_uuid', 'closed.one_envelope', 'closed.has_more'])
    .execute();
  const [order] = orders;
  if (!order || orders.length !== lines.length) {
    throw new Error(`Expected to pay for ${lines.length} lines, not ${orders.length}`);
  }
  const news = orders.map(({ uuid: lineUuid, partner_uuid: partnerUuid }) => ({
    type: 'order.paid' as const,
    lineUuid,
    partnerUuid,
  }));
  await recordOrderEvents(tx, deps, news);
  if (!order.has_more) return;
  const { one_envelope: oneEnvelope } = order;
  await moveOutOfClosed(tx, { cartUuid, userUuid: payment.user_uuid, oneEnvelope, now });
}

async function settleUnpaid(
  tx: Tx,
  deps: Deps,
  {
    payment,
    lines,
    answer,
    result,
    difference,
  }: PaymentToSettle & { result: NotCharged; difference: DifferenceOfLine | undefined },
): Promise<void> {
  const { outcome } = result;
  const wasNotProcessed = outcome === 'canceled' || outcome === 'unopened';
  await endPaymentCte(tx, payment.uuid, {
    state: wasNotProcessed ? 'failed' : outcome,
    answer,
    reference: null,
    now: deps.clock(),
    // A charge that the provider didn't process doesn't count as an attempt. A payment that reached the bank's page
    // counts even if the customer cancels it, because the bank's page shows that a stolen card works.
    attemptsToDelete: wasNotProcessed && payment.action_since === null ? 'all' : 'none',
  })
    .selectFrom('ended')
    .select('uuid')
    .executeTakeFirstOrThrow();
  const uuids = lines.map((line) => line.uuid);
  if (!difference) await releaseLines(tx, payment.user_uuid, uuids);
  // The customer has left without a result and won't see this response.
  if (payment.unknown_since !== null) {
    await writeNotCharged(tx, deps, payment, { uuids, isForDifference: difference !== undefined });
  }
}

/** An ended payment doesn't change. Providers guarantee that a canceled payment is never charged. */
function repeatedResponse(
  { logger }: Deps,
  payment: PaymentRow,
  result: FinalOutcome,
): CheckoutData {
  if (result.outcome === 'succeeded' && payment.state !== 'succeeded') {
    logger.error({ paymentUuid: payment.uuid }, 'the provider charged a payment that had ended');
  }
  return storedResponse(payment);
}

function withOrders(
  answer: CheckoutData,
  paymentUuid: string,
  lines: readonly LineOfPayment[],
): CheckoutData {
  const cartUuid = lines[0]?.user_cart_uuid;
  return {
    ...answer,
    payment_uuid: paymentUuid,
    order_ids: lines.map((line) => line.order_id),
    ...(cartUuid !== undefined && { user_cart_uuid: cartUuid }),
  };
}

export function storedResponse({ answer }: { answer: unknown }): CheckoutData {
  return checkoutDataSchema.parse(answer);
}

/**
 * Emails a customer who is waiting for a result, once, that the card was not charged. Anyone may enter someone else's
 * email and close the page, so these emails have a small daily limit.
 */
async function writeNotCharged(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  { uuids, isForDifference }: { uuids: readonly string[]; isForDifference: boolean },
): Promise<void> {
  const lines = await findLines(tx, payment.user_uuid, uuids);
  const [first] = lines;
  if (!first) return;
  const payer = await payerOf(tx, payment.user_uuid);
  const email = runIn(payer.language, () => {
    const next = isForDifference
      ? ({ kind: 'order', url: differenceUrl(deps, first) } as const)
      : ({ kind: 'cart', url: mailedCartUrl(deps, payer, first.shipping_address_uuid) } as const);
    return composeNotCharged({ ...latePaymentOf(deps, payment, lines, first), next });
  });
  await deps.mail.enqueue(tx, {
    to: payer.email,
    email,
    key: `not-charged:${payment.uuid}`,
    isUnverified: payer.kind === 'guest',
    isDispensable: true,
  });
}

function latePaymentOf(
  deps: Deps,
  payment: PaymentRow,
  lines: readonly OrderLineInFull[],
  first: OrderLineInFull,
): LatePayment {
  return {
    licensee: deps.licensee(),
    firstName: factsOfLine(deps, first).firstName,
    plates: lines.map((line) => line.plate),
    reference: payment.public_reference,
    amountCents: payment.amount_cents,
    startedAt: payment.created_at,
  };
}
