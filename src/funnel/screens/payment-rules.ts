/** Guards and actions for the payment states. */
import { cardName } from '#contracts/order/card.ts';
import { type CheckoutResult, checkoutMessage } from '#contracts/order/checkout.ts';
import type { LoadedPayment } from '../actors.ts';
import { checkPayment } from '../checks.ts';
import type { FunnelContext } from '../context.ts';
import { type CardDraft, EMPTY_CARD, type PaymentDraft, paymentDraftOf } from '../drafts.ts';
import { failureOf, isAttemptConflict, isUncertain } from '../failures.ts';
import {
  isOurRefusal,
  lateRefusal,
  type PaymentRefusal,
  refusalOfFailure,
  refusalOfResult,
  stillRefused,
} from '../refusal.ts';
import { anyEvent } from '../vocabulary.ts';
import type { WithContext, WithPaymentStatus } from './shared.ts';

/** Shown while a payment is being checked, if the server sends no message. */
const PENDING_TEXT =
  'We’re checking your payment. Please don’t pay again. We’ll let you know as soon as we have the result.';

const NOTHING_REFUSED = { fieldErrors: [], advice: '' };

export const closeModal = anyEvent.assign({ modal: null });
export const leavePayment = anyEvent.assign({ modal: null, ...NOTHING_REFUSED });

export const openFailure = anyEvent.assign(({ context, event }) =>
  showRefusal(refusalOfFailure(failureOf(event), context.payment)),
);

export const openLateRefusal = anyEvent.assign(({ context }) => ({
  ...showRefusal(lateRefusal()),
  card: withoutCode(context),
}));

export const keepPending = anyEvent.assign(({ context: { modal } }) => ({
  modal: pendingModal(modal?.message, modal?.reference),
  followMisses: 0,
}));

export const endAttempt = anyEvent.enqueueActions(({ context, enqueue }) => {
  enqueue.emit({ type: 'attempt.ended', ids: context.ids });
  enqueue.assign({ attemptKey: null });
});

export const settle = anyEvent.enqueueActions(({ context, enqueue }) => {
  enqueue.emit({ type: 'order.paid', ids: context.ids });
  const { card, ids } = context;
  enqueue.assign({
    paidWith: card.credit_card_number
      ? { cart_uuid: ids.cart_uuid, card: cardName(card.credit_card_number) }
      : null,
    card: EMPTY_CARD,
    modal: null,
    attemptKey: null,
    arrival: 'replace',
    ...NOTHING_REFUSED,
  });
});

/** Emitted immediately, because the customer is waiting for the result and may skip the next page. */
export const tellPaid = anyEvent.enqueueActions(({ enqueue }) => {
  enqueue.emit({ type: 'toast', kind: 'success', message: 'Your payment went through.' });
});

type WithResult = { event: { output: CheckoutResult } };

/** Returns the dialog for a payment whose result is unknown. */
export function pendingOf(result: CheckoutResult) {
  return {
    modal: pendingModal(checkoutMessage(result), result.payment_reference),
    followMisses: 0,
  };
}

/** Returns the dialog for a failed payment. The form keeps everything except the CVV. */
export function refusedOf(context: FunnelContext, result: CheckoutResult) {
  return { ...showRefusal(refusalOfResult(result, context.now())), card: withoutCode(context) };
}

export function paymentChanged(context: FunnelContext, draft: PaymentDraft) {
  const flat = (whole: PaymentDraft) => ({ ...whole, ...whole.other });
  return { payment: draft, ...keptRefusal(context, flat(context.payment), flat(draft)) };
}

export function cardChanged(context: FunnelContext, card: CardDraft) {
  return { card, ...keptRefusal(context, context.card, card) };
}

export function isPaid({ event }: WithPaymentStatus): boolean {
  return event.output.paymentStatus === 'paid';
}

export function isEmpty({ event }: { event: { output: LoadedPayment } }): boolean {
  return event.output.items.length === 0;
}

type Submitted = { event: { draft: PaymentDraft; card: CardDraft } };

export function canPay({ context, event: { draft, card } }: WithContext & Submitted): boolean {
  return checkPayment(draft, card, context.now()).length === 0;
}

export function isSuccess({ event }: WithResult): boolean {
  return event.output.payment_status === 'SUCCESS';
}

export function isUndecided({ event }: WithResult): boolean {
  return event.output.payment_status === 'PENDING';
}

export function isDefinitive({ event }: WithResult): boolean {
  return isOurRefusal(event.output);
}

export function isConflict({ event }: { event: unknown }): boolean {
  return isAttemptConflict(failureOf(event));
}

export function isOutcomeUnknown({ event }: { event: unknown }): boolean {
  return isUncertain(failureOf(event));
}

export function isPendingShown({ context }: WithContext): boolean {
  return context.modal?.pending === true;
}

export function loaded(
  { recall, ids, attemptKey }: FunnelContext,
  { items, address, paymentStatus }: LoadedPayment,
) {
  const fresh = paymentDraftOf(address);
  const draft = recall.payment(ids) ?? fresh;
  const payment = address
    ? { ...draft, ...(draft.is_contact_own ? {} : contactOf(fresh)), existing: fresh.existing }
    : // The existing address has no other source for its city and state.
      { ...draft, billing_mode: 'new' as const };
  return {
    items,
    address,
    payment,
    // With the key of a finished attempt, the server would only return the earlier result.
    attemptKey: paymentStatus === 'failed' ? null : attemptKey,
    loadFailure: null,
  };
}

function contactOf({ email, accepted_email, phone_no }: PaymentDraft) {
  return { email, accepted_email, phone_no };
}

function showRefusal({ message, advice, fieldErrors }: PaymentRefusal) {
  return { modal: { title: 'Error', message, pending: false }, advice, fieldErrors };
}

function pendingModal(message = PENDING_TEXT, reference?: string): FunnelContext['modal'] {
  return { title: 'We’re still waiting for your bank', message, reference, pending: true };
}

/** The CVV must not be stored, so each attempt asks for it again. */
function withoutCode({ card }: FunnelContext): CardDraft {
  return { ...card, cvv: '' };
}

function keptRefusal<Values extends object>(
  { fieldErrors, advice }: FunnelContext,
  before: Values,
  after: Values,
) {
  const remainingErrors = stillRefused(fieldErrors, before, after);
  return { fieldErrors: remainingErrors, advice: remainingErrors.length > 0 ? advice : '' };
}

/**
 * Creates a key for one payment attempt. Uses random bytes because browsers offer `randomUUID` only on secure
 * origins.
 */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
