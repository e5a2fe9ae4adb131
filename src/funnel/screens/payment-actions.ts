import type { CheckoutResult } from '#contracts/order/checkout.ts';
import type { CheckoutBody } from '#contracts/order/checkout-body.ts';
import { CHECKING_PAYMENT, checkoutMessage } from '#contracts/order/checkout-message.ts';
import { msg } from '#words/words.ts';
import type { LoadedPayment } from '../actors.ts';
import { checkPayment } from '../checks.ts';
import type { BankCheck, FunnelContext } from '../context.ts';
import { type CardDraft, EMPTY_CARD, type PaymentDraft, paymentDraftOf } from '../drafts.ts';
import { failureOf, isAttemptConflict, isUncertain } from '../failures.ts';
import {
  isOurRejection,
  lateRejection,
  type PaymentRejection,
  rejectionOfFailure,
  rejectionOfResult,
  stillRejected,
} from '../rejection.ts';
import { checkoutBodyOf, differenceBodyOf } from '../requests.ts';
import { anyEvent } from '../vocabulary.ts';
import type { WithContext, WithPaymentStatus } from './shared.ts';

const NOTHING_REJECTED = { fieldErrors: [], advice: '' };

export const closeModal = anyEvent.assign({ modal: null });
export const isDismissed = ({ context }: WithContext) => context.modal === null;
/** Drops the order's id, because the other screens handle a whole cart, not one order's difference. */
export const leavePayment = anyEvent.assign(({ context: { ids } }) => {
  const { order_id: _order, ...others } = ids;
  return { ids: others, modal: null, ...NOTHING_REJECTED };
});

export const openFailure = anyEvent.assign(({ context, event }) =>
  showRejection(rejectionOfFailure(failureOf(event), context.payment)),
);

export const openLateRejection = anyEvent.assign(({ context }) => ({
  ...showRejection(lateRejection()),
  card: withoutCode(context),
}));

export const submit = anyEvent.assign(({ context, event }) => ({
  payment: event.draft,
  card: event.card,
  fieldErrors: [],
  advice: '',
  attemptKey: context.attemptKey ?? newAttemptKey(),
  bank: null,
}));

export const keepPending = anyEvent.assign(({ context: { modal } }) => ({
  modal: pendingModal(modal?.message, modal?.reference),
  followMisses: 0,
}));

export const endAttempt = anyEvent.enqueueActions(({ context, enqueue }) => {
  enqueue.emit({ type: 'attempt.ended', ids: context.ids });
  enqueue.assign({ attemptKey: null, token: null, bank: null });
});

export const settle = anyEvent.enqueueActions(({ context, enqueue }) => {
  const isDifference = context.ids.order_id !== undefined;
  enqueue.emit({ type: isDifference ? 'difference.paid' : 'order.paid', ids: context.ids });
  enqueue.assign({
    card: EMPTY_CARD,
    token: null,
    bank: null,
    modal: null,
    attemptKey: null,
    arrival: 'replace',
    ...NOTHING_REJECTED,
  });
});

const PAID = msg('Your payment went through.');
const STOPPED = msg('Payment stopped. You were not charged.');

/** The toast is emitted immediately, because the customer is waiting for the result and may skip the next page. */
export const announcePaid = anyEvent.enqueueActions(({ enqueue }) => {
  enqueue.emit({ type: 'toast', kind: 'success', message: PAID });
});

type WithResult = { event: { output: CheckoutResult } };

/**
 * The request of the current attempt, for the cart or for an order's difference. It repeats the first request if the
 * bank has authenticated the customer.
 */
export function checkoutOf({ context }: WithContext) {
  const { bank, ids, items, orders, address, payment: draft, card, token, attemptKey } = context;
  const form = { user_uuid: ids.user_uuid ?? '', address, draft, card, token };
  const body = () =>
    ids.order_id === undefined
      ? checkoutBodyOf({ ...form, items })
      : differenceBodyOf({ ...form, order: orders[0] });
  return { attemptKey: attemptKey ?? '', body: bank?.body ?? body() };
}

function bankOf(context: FunnelContext, result: CheckoutResult) {
  const { action_url: url = '', payment_reference: reference = '' } = result;
  const bank: BankCheck = { url, reference, body: checkoutOf({ context }).body };
  return { bank, modal: null };
}

function pendingOf(result: CheckoutResult) {
  return {
    bank: null,
    modal: pendingModal(checkoutMessage(result), result.payment_reference),
    followMisses: 0,
  };
}

export const openPending = anyEvent.assign(({ event }) => pendingOf(event.output));

export const openRejection = anyEvent.assign(({ context, event }) =>
  rejectedOf(context, event.output),
);

export const openBank = anyEvent.assign(({ context, event }) => bankOf(context, event.output));

/** The toast is emitted because the form appears again without a dialog. */
export const announceCanceled = anyEvent.enqueueActions(({ enqueue }) => {
  enqueue.emit({ type: 'toast', kind: 'blank', message: STOPPED });
});

/** The form keeps everything except the CVV. */
function rejectedOf(context: FunnelContext, result: CheckoutResult) {
  return { ...showRejection(rejectionOfResult(result, context.now())), card: withoutCode(context) };
}

export function paymentChanged(context: FunnelContext, draft: PaymentDraft) {
  const flat = (whole: PaymentDraft) => ({ ...whole, ...whole.other });
  return { payment: draft, ...keptRejection(context, flat(context.payment), flat(draft)) };
}

export function cardChanged(context: FunnelContext, card: CardDraft) {
  return { card, ...keptRejection(context, context.card, card) };
}

/** The card in the provider's fields may have changed, so the messages about the changed field no longer apply. */
export function hostedCardChanged({ fieldErrors, advice }: FunnelContext, changed: string) {
  const remainingErrors = fieldErrors.filter(({ field }) => field !== changed);
  return {
    token: null,
    fieldErrors: remainingErrors,
    advice: remainingErrors.length > 0 ? advice : '',
  };
}

/** The request that continues a payment after a refresh. The server will return the bank's page again. */
export function bankCheckOf(body: CheckoutBody | undefined): BankCheck | null {
  return body ? { url: '', reference: '', body } : null;
}

export function isPaid({ event }: WithPaymentStatus): boolean {
  return event.output.paymentStatus === 'paid';
}

export function isEmpty({ event }: { event: { output: LoadedPayment } }): boolean {
  return event.output.items.length === 0;
}

type Submitted = { event: { draft: PaymentDraft; card: CardDraft } };

export function canPay({ context, event: { draft, card } }: WithContext & Submitted): boolean {
  const isHosted = context.fields.kind === 'hosted';
  return checkPayment(draft, isHosted ? null : card, context.now()).length === 0;
}

export function needsToken(scope: WithContext & Submitted): boolean {
  const { fields, token } = scope.context;
  return fields.kind === 'hosted' && token === null && canPay(scope);
}

export function isSuccess({ event }: WithResult): boolean {
  return event.output.payment_status === 'SUCCESS';
}

export function isPaymentPending({ event }: WithResult): boolean {
  return event.output.payment_status === 'PENDING';
}

export function needsBank({ event: { output } }: WithResult): boolean {
  return output.payment_status === 'PENDING' && Boolean(output.action_url);
}

/** Whether the payment was waiting for the bank before a refresh. */
export function canResume({ context, event }: WithContext & WithPaymentStatus): boolean {
  return context.bank !== null && event.output.paymentStatus === 'pending';
}

export function isDefinitive({ event }: WithResult): boolean {
  return isOurRejection(event.output);
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
  { items, orders = [], address, fields = { kind: 'direct' }, paymentStatus }: LoadedPayment,
) {
  const fresh = paymentDraftOf(address, recall.nothingPreselected);
  const draft = recall.payment(ids) ?? fresh;
  const payment = address
    ? { ...draft, ...(draft.is_contact_own ? {} : contactOf(fresh)), existing: fresh.existing }
    : // The city and state of an existing address can only come from the saved address.
      { ...draft, billing_mode: 'new' as const };
  return {
    items,
    orders,
    address,
    payment,
    fields,
    // The provider's fields are empty again.
    token: null,
    // The key of a finished attempt would only return its old result.
    attemptKey: paymentStatus === 'failed' ? null : attemptKey,
    loadFailure: null,
  };
}

function contactOf({ email, accepted_email, phone_no }: PaymentDraft) {
  return { email, accepted_email, phone_no };
}

function showRejection({ message, advice, fieldErrors }: PaymentRejection) {
  return { modal: { title: msg('Error'), message, pending: false }, advice, fieldErrors };
}

function pendingModal(message = CHECKING_PAYMENT, reference?: string): FunnelContext['modal'] {
  return { title: msg('We’re still waiting for your bank'), message, reference, pending: true };
}

/** The CVV must not be stored, so the customer enters it again for each attempt. */
function withoutCode({ card }: FunnelContext): CardDraft {
  return { ...card, cvv: '' };
}

function keptRejection<Values extends object>(
  { fieldErrors, advice }: FunnelContext,
  before: Values,
  after: Values,
) {
  const remainingErrors = stillRejected(fieldErrors, before, after);
  return { fieldErrors: remainingErrors, advice: remainingErrors.length > 0 ? advice : '' };
}

/** Uses random bytes because browsers offer `randomUUID` only on secure origins. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
