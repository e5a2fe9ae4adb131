import { assign } from 'xstate';
import { funnelSetup } from '../vocabulary.ts';
import {
  canPay,
  cardChanged,
  closeModal,
  endAttempt,
  isConflict,
  isDefinitive,
  isEmpty,
  isOutcomeUnknown,
  isPaid,
  isPendingShown,
  isSuccess,
  isUndecided,
  keepPending,
  leavePayment,
  loaded,
  newAttemptKey,
  openFailure,
  openLateRefusal,
  paymentChanged,
  pendingOf,
  refusedOf,
  settle,
  tellPaid,
} from './payment-rules.ts';
import {
  addressOf,
  failed,
  isPending,
  isUnpaid,
  linkGone,
  loadFailed,
  userAndCartOf,
  userOf,
} from './shared.ts';

const toOrderStatus = {
  target: '#orderStatus',
  actions: [leavePayment, 'pushArrival'],
} as const;

const waysOn = {
  'payment.rechecked': 'rechecking',
  'orderStatus.clicked': toOrderStatus,
} as const;

/** The next state, once a payment's unknown result is known. */
const decided = [
  { guard: isPaid, target: '#thankYou', actions: [settle, tellPaid] },
  { guard: isUnpaid, target: 'refused', actions: [endAttempt, openLateRefusal] },
] as const;

/**
 * The payment. Each attempt has a key, which is kept while the result is unknown so that a retry can't charge
 * twice, and is dropped only after a definitive result.
 */
export const payment = funnelSetup.createStateConfig({
  id: 'payment',
  initial: 'loading',
  on: { 'back.clicked': { target: '#cart', actions: [leavePayment, 'pushArrival'] } },
  states: {
    loading: {
      tags: ['loading'],
      entry: assign(({ context: { recall, ids } }) => ({
        attemptKey: recall.attempt(ids) ?? null,
        modal: null,
      })),
      invoke: {
        src: 'loadPayment',
        input: ({ context }) => ({
          ...userAndCartOf({ context }),
          ...addressOf({ context }),
          attemptKey: context.attemptKey,
        }),
        onDone: [
          { guard: isPaid, target: '#thankYou', actions: settle },
          // The order status page shows a payment that is still being checked.
          { guard: isPending, target: '#orderStatus', actions: 'replaceArrival' },
          { guard: isEmpty, target: '#cart', actions: 'replaceArrival' },
          {
            target: 'editing',
            actions: [
              assign(({ context, event }) => loaded(context, event.output)),
              'followCart',
              { type: 'toastProblems', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [linkGone, loadFailed],
      },
    },
    editing: {
      tags: ['form'],
      on: {
        'payment.changed': {
          actions: assign(({ context, event }) => paymentChanged(context, event.draft)),
        },
        'card.changed': {
          actions: assign(({ context, event }) => cardChanged(context, event.card)),
        },
        'checkout.submitted': {
          guard: canPay,
          target: 'paying',
          actions: assign(({ context, event }) => ({
            payment: event.draft,
            card: event.card,
            fieldErrors: [],
            advice: '',
            attemptKey: context.attemptKey ?? newAttemptKey(),
          })),
        },
      },
    },
    paying: {
      tags: ['form', 'busy'],
      // Neither BACK nor a link leaves this state, so that the customer doesn't miss the payment's result.
      on: { 'route.opened': {}, 'restart.clicked': {}, 'back.clicked': {} },
      invoke: {
        src: 'checkout',
        input: ({ context }) => ({
          ...userOf({ context }),
          attemptKey: context.attemptKey ?? '',
          items: context.items,
          address: context.address,
          draft: context.payment,
          card: context.card,
        }),
        onDone: [
          { guard: isSuccess, target: '#thankYou', actions: settle },
          {
            guard: isUndecided,
            target: 'pending',
            actions: assign(({ event }) => pendingOf(event.output)),
          },
          {
            guard: isDefinitive,
            target: 'refused',
            actions: [endAttempt, assign(({ context, event }) => refusedOf(context, event.output))],
          },
          {
            target: 'refused',
            actions: assign(({ context, event }) => refusedOf(context, event.output)),
          },
        ],
        onError: [
          { guard: isConflict, target: 'rechecking', actions: openFailure },
          { guard: isOutcomeUnknown, target: 'refused', actions: openFailure },
          { target: 'refused', actions: [endAttempt, openFailure] },
        ],
      },
    },
    /** The Error modal. The lines are reloaded behind it, because an outdated price may be the reason. */
    refused: {
      tags: ['form', 'modal'],
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'loadCart',
            input: userOf,
            onDone: {
              target: 'read',
              actions: assign(({ event }) => ({ items: event.output, loadFailure: null })),
            },
            onError: ['read'],
          },
          // These lines may be why the payment was rejected, so they aren't shown again.
          on: { 'error.dismissed': { target: '#payment.loading', actions: closeModal } },
        },
        read: {
          on: {
            'error.dismissed': [
              { guard: 'hasItems', target: '#payment.editing', actions: closeModal },
              // There is nothing left to pay for. The server knows whether the lines were paid for.
              { target: '#payment.loading', actions: closeModal },
            ],
          },
        },
      },
    },
    /** The server doesn't know the result yet. The customer can check again or go to the order status. */
    pending: {
      tags: ['form', 'modal'],
      on: { ...waysOn, 'orders.followed': 'following' },
    },
    // The dialog keeps its content during a load and after a failed one.
    following: {
      tags: ['form', 'modal'],
      on: waysOn,
      invoke: {
        src: 'recheckPayment',
        input: userAndCartOf,
        onDone: [...decided, { target: 'pending', actions: keepPending }],
        onError: { target: 'pending', actions: 'countMiss' },
      },
    },
    rechecking: {
      tags: ['form', 'modal', 'busy'],
      on: {
        'route.opened': {},
        'restart.clicked': {},
        'back.clicked': {},
        'orderStatus.clicked': toOrderStatus,
      },
      invoke: {
        src: 'recheckPayment',
        input: userAndCartOf,
        onDone: [
          ...decided,
          { guard: isPending, target: 'pending', actions: keepPending },
          { guard: isPendingShown, target: 'pending' },
          { target: 'refused' },
        ],
        onError: [
          { guard: isPendingShown, target: 'pending', actions: 'toastFailure' },
          { target: 'refused' },
        ],
      },
    },
    failed,
  },
});
