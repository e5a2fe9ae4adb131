import { assign } from 'xstate';
import type { CartItem } from '#contracts/order/cart.ts';
import { funnelSetup } from '../vocabulary.ts';
import { dismissible, payingStates, readingBehindError } from './paying.ts';
import {
  bankCheckOf,
  canResume,
  isDismissed,
  isEmpty,
  isPaid,
  leavePayment,
  loaded,
  settle,
} from './payment-actions.ts';
import {
  addressOf,
  failed,
  hasItems,
  isPending,
  linkGone,
  loadFailed,
  userAndCartOf,
  userOf,
  type WithContext,
} from './shared.ts';

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
    /** The Error modal. The lines are reloaded behind it, because an outdated price may be the reason. */
    rejected: {
      tags: ['form', 'modal'],
      initial: 'reading',
      states: {
        reading: {
          ...readingBehindError,
          invoke: {
            src: 'loadCart',
            input: userOf,
            onDone: [
              { guard: isCartGone, target: 'gone' },
              {
                target: 'read',
                actions: assign(({ event }) => ({ items: event.output, loadFailure: null })),
              },
            ],
            onError: ['read'],
          },
        },
        read: {
          on: dismissible,
          always: [
            { guard: canRetry, target: '#payment.editing' },
            { guard: isDismissed, target: '#payment.loading' },
          ],
        },
        /**
         * There is nothing left to pay for, but the amounts stay behind the modal. The reload shows whether the lines
         * were paid for.
         */
        gone: { on: dismissible, always: { guard: isDismissed, target: '#payment.loading' } },
      },
    },
    failed,
  },
});

function canRetry(scope: WithContext): boolean {
  return isDismissed(scope) && hasItems(scope);
}

function isCartGone({ event }: { event: { output: CartItem[] } }): boolean {
  return event.output.length === 0;
}
