import { assign } from 'xstate';
import { BANK_PAGE_MS } from '#contracts/order/payment-limits.ts';
import { funnelSetup } from '../vocabulary.ts';
import {
  announceCanceled,
  announcePaid,
  canPay,
  cardChanged,
  checkoutOf,
  closeModal,
  endAttempt,
  hostedCardChanged,
  isConflict,
  isDefinitive,
  isOutcomeUnknown,
  isPaid,
  isPaymentPending,
  isPendingShown,
  isSuccess,
  keepPending,
  leavePayment,
  needsBank,
  needsToken,
  openBank,
  openFailure,
  openLateRejection,
  openPending,
  openRejection,
  paymentChanged,
  settle,
  submit,
} from './payment-actions.ts';
import { isPending, isUnpaid, paidPartOf, userOf } from './shared.ts';

export const toOrderStatus = {
  target: '#orderStatus',
  actions: [leavePayment, 'pushArrival'],
} as const;

const afterPending = {
  'payment.rechecked': 'rechecking',
  'orderStatus.clicked': toOrderStatus,
} as const;

export const dismissible = { 'error.dismissed': { actions: closeModal } } as const;

const formEdits = funnelSetup.createStateConfig({
  on: {
    'payment.changed': {
      actions: assign(({ context, event }) => paymentChanged(context, event.draft)),
    },
    'card.changed': {
      actions: assign(({ context, event }) => cardChanged(context, event.card)),
    },
    'hostedCard.changed': {
      actions: assign(({ context, event }) => hostedCardChanged(context, event.field)),
    },
  },
});

/**
 * The Error modal while the screen reloads what the customer is paying for. If the customer dismisses the modal first,
 * the form keeps its card. The form can be edited, but not submitted yet.
 */
export const readingBehindError = {
  initial: 'shown',
  states: {
    shown: { on: { 'error.dismissed': { target: 'dismissed', actions: closeModal } } },
    dismissed: { tags: ['busy'], on: { ...formEdits.on } },
  },
} as const;

/** The next state, once the result of an unresolved payment is known. */
const onResult = (paid: '#thankYou' | '#difference.loading') =>
  [
    { guard: isPaid, target: paid, actions: [settle, announcePaid] },
    { guard: isUnpaid, target: 'rejected', actions: [endAttempt, openLateRejection] },
  ] as const;

const onResponse = (paid: '#thankYou' | '#difference.loading') =>
  [
    { guard: isSuccess, target: paid, actions: settle },
    { guard: needsBank, target: 'authenticating', actions: openBank },
    { guard: isPaymentPending, target: 'pending', actions: openPending },
  ] as const;

const onRejection = [
  { guard: isDefinitive, target: 'rejected', actions: [endAttempt, openRejection] },
  { target: 'rejected', actions: openRejection },
] as const;

/** The customer must not miss the result of a payment, so neither BACK nor a link leaves these states. */
const noNavigation = { 'route.opened': {}, 'restart.clicked': {}, 'back.clicked': {} } as const;

/**
 * The states of paying by card: for a cart, or for the difference in an order's fees. `paid` is the state afterwards.
 * Each attempt has a key, which is kept while the result is unknown so that a retry can't charge twice, and is dropped
 * only after a definitive result. Each screen adds its own states for loading and for showing a failure (`rejected`).
 */
export const payingStates = (paid: '#thankYou' | '#difference.loading') =>
  funnelSetup.createStateConfig({
    states: {
      editing: {
        tags: ['form'],
        on: {
          ...formEdits.on,
          'checkout.submitted': [
            { guard: needsToken, target: 'tokenizing', actions: submit },
            { guard: canPay, target: 'paying', actions: submit },
          ],
        },
      },
      /** The provider's fields exchange the card for a token. Nothing has been sent to our server yet. */
      tokenizing: {
        tags: ['form', 'busy'],
        on: noNavigation,
        invoke: {
          src: 'makeToken',
          input: ({ context: { address, payment: draft } }) => ({ address, draft }),
          onDone: { target: 'paying', actions: assign(({ event }) => ({ token: event.output })) },
          onError: { target: 'rejected', actions: openFailure },
        },
      },
      paying: {
        tags: ['form', 'busy'],
        on: noNavigation,
        invoke: {
          src: 'checkout',
          input: checkoutOf,
          onDone: [...onResponse(paid), ...onRejection],
          onError: [
            { guard: isConflict, target: 'rechecking', actions: openFailure },
            { guard: isOutcomeUnknown, target: 'rejected', actions: openFailure },
            { target: 'rejected', actions: [endAttempt, openFailure] },
          ],
        },
      },
      authenticating: {
        tags: ['form', 'modal', 'bank'],
        on: { ...noNavigation, 'bank.done': 'resuming', 'bank.canceled': 'canceling' },
        after: { [BANK_PAGE_MS]: 'resuming' },
      },
      /** To continue the payment, the same request is sent again with the same key. */
      resuming: {
        tags: ['form', 'modal', 'bank', 'busy'],
        on: noNavigation,
        invoke: {
          src: 'checkout',
          input: checkoutOf,
          onDone: [...onResponse(paid), ...onRejection],
          onError: [
            { guard: isConflict, target: 'rechecking', actions: openFailure },
            // Once the bank has approved the payment, the server continues the payment even if this page gets no
            // response.
            { guard: isOutcomeUnknown, target: 'pending', actions: keepPending },
            { target: 'rejected', actions: [endAttempt, openFailure] },
          ],
        },
      },
      canceling: {
        tags: ['form', 'modal', 'bank', 'busy'],
        on: noNavigation,
        invoke: {
          src: 'cancelPayment',
          input: ({ context }) => ({
            ...userOf({ context }),
            reference: context.bank?.reference ?? '',
          }),
          onDone: [
            ...onResponse(paid),
            { guard: isDefinitive, target: 'editing', actions: [endAttempt, announceCanceled] },
            ...onRejection,
          ],
          onError: { target: 'authenticating', actions: 'toastFailure' },
        },
      },
      /** The server doesn't have the result yet. The customer can check again or go to the order status. */
      pending: {
        tags: ['form', 'modal'],
        on: { ...afterPending, 'orders.followed': 'following' },
      },
      // The dialog keeps its content during a load and after a failed one.
      following: {
        tags: ['form', 'modal'],
        on: afterPending,
        invoke: {
          src: 'recheckPayment',
          input: paidPartOf,
          onDone: [...onResult(paid), { target: 'pending', actions: keepPending }],
          onError: { target: 'pending', actions: 'countMiss' },
        },
      },
      rechecking: {
        tags: ['form', 'modal', 'busy'],
        on: { ...noNavigation, 'orderStatus.clicked': toOrderStatus },
        invoke: {
          src: 'recheckPayment',
          input: paidPartOf,
          onDone: [
            ...onResult(paid),
            { guard: isPending, target: 'pending', actions: keepPending },
            { guard: isPendingShown, target: 'pending' },
            { target: 'rejected' },
          ],
          onError: [
            { guard: isPendingShown, target: 'pending', actions: 'toastFailure' },
            { target: 'rejected' },
          ],
        },
      },
    },
  }).states;
