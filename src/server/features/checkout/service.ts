import { pastExpiry } from '#contracts/order/card.ts';
import type { CheckoutData } from '#contracts/order/checkout.ts';
import type { CheckoutOrder } from '#contracts/order/checkout-body.ts';
import { californiaDay, localMidnight } from '#contracts/time/california.ts';
import { PAYMENT_RETURN } from '#routes/pages.ts';
import { msg } from '#words/words.ts';
import type { PaymentRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { NotFound, ValidationError } from '../../errors.ts';
import type { CardFacts } from '../../gateways/payment/port.ts';
import type { ActingUser, Caller } from '../account/access.ts';
import { requoteLines } from '../cart/service.ts';
import { deleteChargesOf } from '../partners/test-orders.ts';
import { cancelAtBank, resumePayment } from './authenticate.ts';
import { type CardCharge, type ChargeOutcome, chargeCard } from './charge.ts';
import { cardHash } from './declines/service.ts';
import { deleteDisputesOf } from './disputes/service.ts';
import { CANCELED } from './outcome.ts';
import { deletePayments } from './payer-store.ts';
import { readPaymentMethod } from './payment-method.ts';
import type { CheckoutRequest, PreparedCheckout } from './pending.ts';
import { fingerprintOf, prepareCheckout } from './prepare.ts';
import { type Requester, recordCheckout } from './record-checkout.ts';
import { deleteRefundsOf } from './refunds/service.ts';
import { actionRequired, checkingPayment, inLanguage, rejection } from './responses.ts';
import { type Settled, settleCharge, storedResponse } from './settle.ts';
import { markAction, markUnknown, selectPaymentByReference } from './store.ts';

export { anonymizePayments, mergePayments } from './payer-store.ts';
export { findLivePayments, findPaymentsFor } from './store.ts';

/** After the charge's timeout plus this grace period, no request is waiting for a pending payment. */
const GRACE_MS = 10_000;

type RequestFacts = {
  idempotencyKey: string | undefined;
  ip: string;
  userAgent: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

/**
 * Charges a card for lines of the user's cart, exactly once: the payment is recorded before the calls to the
 * provider and settled after them, and a line is in one payment at a time.
 */
export async function payForOrders(
  deps: Deps,
  caller: Caller,
  checkout: CheckoutOrder,
  { idempotencyKey, ip, userAgent, signal }: RequestFacts,
): Promise<CheckoutData> {
  const read = await readPaymentMethod(deps, caller, checkout, idempotencyKey);
  if (read.kind === 'rejected') {
    const requester = { user: await caller.actFor(checkout.user_uuid), ip, userAgent };
    return finish(deps, { answer: read.answer, isRecorded: false }, requester);
  }
  const card = read.kind === 'card' ? read.card : undefined;
  rejectExpiredCard(deps, card);
  deps.checkpoint?.('received');
  const request = {
    checkout,
    idempotencyKey,
    fingerprint: fingerprintOf(checkout),
    ip,
    card: card && { ...card, hash: await cardHash(deps, card.key) },
  };
  const { user, prepared } = await prepareWithTodaysFees(deps, caller, request);
  const requester = { user, ip, userAgent };
  const settled = await continueCheckout(deps, checkout, prepared, { requester, signal });
  return finish(deps, settled, requester, { isCharge: prepared.step === 'charge' });
}

/** Cancels a payment that is waiting for the bank, because the customer canceled it in one of their tabs. */
export async function cancelPayment(
  deps: Deps,
  user: ActingUser,
  reference: string,
  { ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>,
): Promise<CheckoutData> {
  const payment = await selectPaymentByReference(deps.db, reference);
  if (payment?.user_uuid !== user.uuid) throw new NotFound('There is no payment with this number');
  const requester = { user, ip, userAgent };
  const { handle, state, action_since: actionSince } = payment;
  const settled =
    state === 'pending' && actionSince !== null && handle !== null
      ? await cancelAtBank(deps, { ...payment, handle }, requester)
      : { answer: storedOrPending(deps, payment), isRecorded: false };
  return finish(deps, settled, requester);
}

async function finish(
  deps: Deps,
  { answer, isRecorded }: Settled,
  requester: Requester,
  { isCharge = false } = {},
): Promise<CheckoutData> {
  const outcome = answer.payment_status ?? 'unknown';
  if (!requester.user.is_test) deps.metrics.checkouts.inc({ outcome });
  if (!isRecorded) await recordCheckout(deps, answer, requester, { isCharge });
  return inLanguage(answer);
}

async function continueCheckout(
  deps: Deps,
  checkout: CheckoutOrder,
  prepared: DecidedCheckout,
  call: CheckoutCall,
): Promise<Settled> {
  switch (prepared.step) {
    case 'reject':
      return { answer: prepared.answer, isRecorded: false };
    case 'repeat':
      return isAtBank(prepared.payment, checkout)
        ? resumePayment(deps, prepared.payment, call.requester)
        : { answer: storedOrPending(deps, prepared.payment), isRecorded: false };
    case 'charge': {
      deps.checkpoint?.('written');
      const charge = chargeOf(deps, checkout, prepared);
      const result = await chargeCard(deps, call.requester.user, charge);
      deps.checkpoint?.('charged');
      const settled = await recordResult(deps, prepared.payment, result, call);
      deps.checkpoint?.('settled');
      return settled;
    }
  }
}

function isAtBank(payment: PaymentRow, checkout: CheckoutOrder): boolean {
  const { state, action_since: actionSince, request_hash: request } = payment;
  return state === 'pending' && actionSince !== null && request === fingerprintOf(checkout);
}

type CheckoutCall = { requester: Requester; signal: AbortSignal };

type DecidedCheckout = Exclude<PreparedCheckout, { step: 'requote' }>;

/** Gets new quotes from the DMV, outside the transaction, if the fees are outdated. */
async function prepareWithTodaysFees(
  deps: Deps,
  caller: Caller,
  request: CheckoutRequest,
): Promise<{ user: ActingUser; prepared: DecidedCheckout }> {
  const { user, prepared } = await prepareCheckout(deps, caller, request);
  if (prepared.step !== 'requote') return { user, prepared };
  const { rejections } = await requoteLines(deps, user.uuid, prepared.lines, {
    whenDown: 'throw',
  });
  const again = await prepareCheckout(deps, caller, { ...request, rejections });
  if (again.prepared.step === 'requote') throw new Error('Expected lines that were quoted again');
  return { user: again.user, prepared: again.prepared };
}

/** Deletes the failed payments of a user without orders, along with refunds, disputes, and charges. */
export async function deletePaymentsOf(tx: Tx, userUuid: string): Promise<void> {
  await deleteRefundsOf(tx, userUuid);
  await deleteDisputesOf(tx, userUuid);
  await deleteChargesOf(tx, userUuid);
  await deletePayments(tx, userUuid);
}

/** The response to a repeated request: the first response, or a message that the payment is pending. */
function storedOrPending(deps: Deps, payment: PaymentRow): CheckoutData {
  if (payment.state !== 'pending') return storedResponse(payment);
  const ageMs = deps.clock().getTime() - payment.created_at.getTime();
  if (payment.unknown_since === null && ageMs < deps.limits.chargeTimeoutMs + GRACE_MS) {
    throw rejection('inProgress', msg('Your payment is being processed. Please wait a moment.'));
  }
  return checkingPayment(payment);
}

async function recordResult(
  deps: Deps,
  payment: PaymentRow,
  result: ChargeOutcome,
  { requester, signal }: CheckoutCall,
): Promise<Settled> {
  const paymentUuid = payment.uuid;
  try {
    if (result.outcome === 'unknown' || signal.aborted) {
      await markUnknown(deps.db, paymentUuid, deps.clock());
    }
    if (result.outcome === 'action_required') {
      // If the payment was canceled in the meantime, this settles nothing and returns that result.
      return (await markAction(deps.db, paymentUuid))
        ? { answer: actionRequired(payment, result.url), isRecorded: false }
        : await settleCharge(deps, paymentUuid, CANCELED, requester);
    }
    if (result.outcome !== 'unknown') {
      return await settleCharge(deps, paymentUuid, result, requester);
    }
  } catch (error) {
    // The card may have been charged, so don't tell the customer that the payment failed. Reconciliation will settle
    // it.
    deps.logger.error({ paymentUuid, err: error }, 'could not record the payment result');
  }
  return { answer: checkingPayment(payment), isRecorded: false };
}

function rejectExpiredCard({ clock }: Deps, card: CardFacts | undefined) {
  if (!card) return;
  const today = localMidnight(californiaDay(clock()));
  const errors = pastExpiry(card.expMonth, card.expYear, today);
  if (errors.length > 0) throw new ValidationError(errors);
}

function chargeOf(
  deps: Deps,
  { method }: CheckoutOrder,
  { payment, lines }: Extract<PreparedCheckout, { step: 'charge' }>,
): CardCharge {
  return {
    payment: {
      paymentUuid: payment.uuid,
      amountCents: payment.amount_cents,
      orderIds: lines.map((line) => line.order_id),
    },
    call: {
      method,
      // The URL excludes the IDs of the payment page: they grant access to a guest's data, and the bank would see them.
      returnUrl: new URL(PAYMENT_RETURN, deps.licensee().siteUrl).href,
    },
  };
}
