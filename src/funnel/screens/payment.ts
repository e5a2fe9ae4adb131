import { assign } from 'xstate';
import { funnelSetup } from '../vocabulary.ts';
import { payingStates } from './paying.ts';
import {
  announceCanceled,
  announcePaid,
  bankCheckOf,
  canResume,
  closeModal,
  isEmpty,
  isPaid,
  leavePayment,
  loaded,
  settle,
<<<<<<< ours
=======
  submit,
>>>>>>> theirs
} from './payment-rules.ts';
import {
  addressOf,
  failed,
  hasItems,
  isPending,
  linkGone,
  loadFailed,
  userAndCartOf,
  userOf,
} from './shared.ts';

<<<<<<< ours
/** The payment of a cart. */
=======
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
  { guard: isPaid, target: '#thankYou', actions: [settle, announcePaid] },
  { guard: isUnpaid, target: 'refused', actions: [endAttempt, openLateRefusal] },
] as const;

/** The next state after the server has responded. */
const answered = [
  { guard: isSuccess, target: '#thankYou', actions: settle },
  { guard: needsBank, target: 'authenticating', actions: openBank },
  { guard: isUndecided, target: 'pending', actions: openPending },
] as const;

const refused = [
  { guard: isDefinitive, target: 'refused', actions: [endAttempt, openRefusal] },
  { target: 'refused', actions: openRefusal },
] as const;

/** The customer must not miss the result of a payment, so neither BACK nor a link leaves these states. */
const nowhere = { 'route.opened': {}, 'restart.clicked': {}, 'back.clicked': {} } as const;

/**
 * The payment. Each attempt has a key, which is kept while the result is unknown so that a retry can't charge
 * twice, and is dropped only after a definitive result.
 */
>>>>>>> theirs
export const payment = funnelSetup.createStateConfig({
  id: 'payment',
  initial: 'loading',
  on: { 'back.clicked': { target: '#cart', actions: [leavePayment, 'pushArrival'] } },
  states: {
    ...payingStates('#thankYou'),
    loading: {
      tags: ['loading'],
      entry: assign(({ context: { recall, ids } }) => ({
        attemptKey: recall.attempt(ids) ?? null,
        bank: bankCheckOf(recall.bankCheck(ids)),
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
          {
            guard: canResume,
            target: 'resuming',
            actions: assign(({ context, event }) => loaded(context, event.output)),
          },
          // The order status shows a payment that is still being checked.
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
<<<<<<< ours
=======
    editing: {
      tags: ['form'],
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
        'checkout.submitted': [
          { guard: needsToken, target: 'tokenizing', actions: submit },
          { guard: canPay, target: 'paying', actions: submit },
        ],
      },
    },
    /** The provider's fields exchange the card for a token. Nothing has been sent to our server yet. */
    tokenizing: {
      tags: ['form', 'busy'],
      on: nowhere,
      invoke: {
        src: 'makeToken',
        input: ({ context: { address, payment: draft } }) => ({ address, draft }),
        onDone: { target: 'paying', actions: assign(({ event }) => ({ token: event.output })) },
        onError: { target: 'refused', actions: openFailure },
      },
    },
    paying: {
      tags: ['form', 'busy'],
      on: nowhere,
      invoke: {
        src: 'checkout',
        input: checkoutOf,
        onDone: [...answered, ...refused],
        onError: [
          { guard: isConflict, target: 'rechecking', actions: openFailure },
          { guard: isOutcomeUnknown, target: 'refused', actions: openFailure },
          { target: 'refused', actions: [endAttempt, openFailure] },
        ],
      },
    },
    /** The bank's page, in a dialog. */
    authenticating: {
      tags: ['form', 'modal', 'bank'],
      on: { ...nowhere, 'bank.done': 'resuming', 'bank.canceled': 'canceling' },
      after: { [BANK_PAGE_MS]: 'resuming' },
    },
    /** To continue the payment, the same request is sent again with the same key. */
    resuming: {
      tags: ['form', 'modal', 'bank', 'busy'],
      on: nowhere,
      invoke: {
        src: 'checkout',
        input: checkoutOf,
        onDone: [...answered, ...refused],
        onError: [
          { guard: isConflict, target: 'rechecking', actions: openFailure },
          // Once the bank has approved, the server continues without the page.
          { guard: isOutcomeUnknown, target: 'pending', actions: keepPending },
          { target: 'refused', actions: [endAttempt, openFailure] },
        ],
      },
    },
    canceling: {
      tags: ['form', 'modal', 'bank', 'busy'],
      on: nowhere,
      invoke: {
        src: 'cancelPayment',
        input: ({ context }) => ({
          ...userOf({ context }),
          reference: context.bank?.reference ?? '',
        }),
        onDone: [
          ...answered,
          { guard: isDefinitive, target: 'editing', actions: [endAttempt, announceCanceled] },
          ...refused,
        ],
        onError: { target: 'authenticating', actions: 'toastFailure' },
      },
    },
>>>>>>> theirs
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
              { guard: hasItems, target: '#payment.editing', actions: closeModal },
              // There is nothing left to pay for. The server knows whether the lines were paid for.
              { target: '#payment.loading', actions: closeModal },
            ],
          },
        },
      },
    },
    failed,
  },
});
