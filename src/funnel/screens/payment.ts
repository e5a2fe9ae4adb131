import { checkoutMessage } from '#contracts/order/checkout.ts';
import { funnelSetup } from '../vocabulary.ts';
import {
  addressOf,
  failed,
  linkGone,
  loadFailed,
  sessionLost,
  userAndCartOf,
  userOf,
} from './shared.ts';

/**
 * The payment. One attempt has one key: it is kept while the outcome is unknown, so that a repeat
 * cannot charge twice, and given up only after a definitive answer.
 */
export const payment = funnelSetup.createStateConfig({
  id: 'payment',
  initial: 'loading',
  on: { 'back.clicked': { target: '#cart', actions: ['closeModal', 'pushArrival'] } },
  states: {
    loading: {
      tags: ['loading'],
      entry: 'keepAttempt',
      invoke: {
        src: 'loadPayment',
        input: ({ context }) => ({
          ...userAndCartOf({ context }),
          ...addressOf({ context }),
          attemptKey: context.attemptKey,
        }),
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ ...event.output, is: 'paid' }) },
            target: '#thankYou',
            actions: 'settlePayment',
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ ...event.output, is: 'pending' }) },
            target: 'pending',
            actions: [{ type: 'keepPayment', params: ({ event }) => event.output }, 'keepPending'],
          },
          {
            guard: { type: 'isEmptyList', params: ({ event }) => ({ rows: event.output.items }) },
            target: '#cart',
            actions: 'replaceArrival',
          },
          {
            target: 'editing',
            actions: [
              { type: 'keepPayment', params: ({ event }) => event.output },
              'followCart',
              { type: 'toastProblems', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [sessionLost, linkGone, loadFailed],
      },
    },
    editing: {
      tags: ['form'],
      on: {
        'payment.changed': {
          actions: { type: 'changePayment', params: ({ event }) => event },
        },
        'card.changed': { actions: { type: 'changeCard', params: ({ event }) => event } },
        'checkout.submitted': {
          guard: { type: 'canPay', params: ({ event }) => event },
          target: 'paying',
          actions: [
            { type: 'changePayment', params: ({ event }) => event },
            { type: 'changeCard', params: ({ event }) => event },
            'beginAttempt',
          ],
        },
      },
    },
    paying: {
      tags: ['form', 'busy'],
      // The answer to a payment must not be missed: neither BACK nor a link leads away from here.
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
          {
            guard: {
              type: 'hasStatus',
              params: ({ event }) => ({ result: event.output, is: 'SUCCESS' }),
            },
            target: '#thankYou',
            actions: 'settlePayment',
          },
          {
            guard: {
              type: 'hasStatus',
              params: ({ event }) => ({ result: event.output, is: 'PENDING' }),
            },
            target: 'pending',
            actions: {
              type: 'openPending',
              params: ({ event }) => ({ message: checkoutMessage(event.output) }),
            },
          },
          {
            guard: { type: 'isDefinitive', params: ({ event }) => ({ result: event.output }) },
            target: 'refused',
            actions: [
              'endAttempt',
              { type: 'openRefusal', params: ({ event }) => ({ result: event.output }) },
            ],
          },
          {
            target: 'refused',
            actions: { type: 'openRefusal', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: [
          { ...sessionLost, actions: ['endAttempt', 'loseSession'] },
          { guard: 'isConflict', target: 'rechecking', actions: 'openFailure' },
          { guard: 'isOutcomeUnknown', target: 'refused', actions: 'openFailure' },
          { target: 'refused', actions: ['endAttempt', 'openFailure'] },
        ],
      },
    },
    /** The Error modal. Meanwhile the lines are read again: a price may have been what was wrong. */
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
              actions: { type: 'keepItems', params: ({ event }) => ({ items: event.output }) },
            },
            onError: [sessionLost, 'read'],
          },
          // The lines at hand may be those that were refused: they are not shown again.
          on: { 'error.dismissed': { target: '#payment.loading', actions: 'closeModal' } },
        },
        read: {
          on: {
            'error.dismissed': [
              { guard: 'hasItems', target: '#payment.editing', actions: 'closeModal' },
              // No line is left to pay: the server knows whether they were paid.
              { target: '#payment.loading', actions: 'closeModal' },
            ],
          },
        },
      },
    },
    /** The server does not know the outcome yet. Only a new reading leads out of here. */
    pending: {
      tags: ['form', 'modal'],
      on: { 'payment.rechecked': 'rechecking' },
    },
    rechecking: {
      tags: ['form', 'modal', 'busy'],
      on: { 'route.opened': {}, 'restart.clicked': {}, 'back.clicked': {} },
      invoke: {
        src: 'recheckPayment',
        input: userAndCartOf,
        onDone: [
          {
            guard: {
              type: 'stands',
              params: ({ event }) => ({ standing: event.output, is: 'paid' }),
            },
            target: '#thankYou',
            actions: 'settlePayment',
          },
          {
            guard: {
              type: 'stands',
              params: ({ event }) => ({ standing: event.output, is: 'unpaid' }),
            },
            target: 'refused',
            actions: ['endAttempt', 'openUnpaid'],
          },
          {
            guard: {
              type: 'stands',
              params: ({ event }) => ({ standing: event.output, is: 'pending' }),
            },
            target: 'pending',
            actions: 'keepPending',
          },
          { guard: 'isPendingShown', target: 'pending' },
          { target: 'refused' },
        ],
        onError: [
          sessionLost,
          { guard: 'isPendingShown', target: 'pending', actions: 'toastFailure' },
          { target: 'refused' },
        ],
      },
    },
    failed,
  },
});
