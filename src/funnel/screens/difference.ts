import { assign } from 'xstate';
import type { Order } from '#contracts/order/order.ts';
import { differenceStatusOf } from '../payment-status.ts';
import { funnelSetup } from '../vocabulary.ts';
import { dismissible, payingStates, readingBehindError, toOrderStatus } from './paying.ts';
import {
  bankCheckOf,
  canResume,
  isDismissed,
  isPaid,
  leavePayment,
  loaded,
} from './payment-actions.ts';
import {
  failed,
  isPending,
  linkGone,
  loadFailed,
  paidPartOf,
  userAndCartOf,
  type WithContext,
} from './shared.ts';

const { editing, ...states } = payingStates('#difference.loading');

/** The DMV charges more than estimated for an order: the customer pays the difference, or cancels. */
export const difference = funnelSetup.createStateConfig({
  id: 'difference',
  initial: 'loading',
  on: { 'back.clicked': toOrderStatus },
  states: {
    ...states,
    // The order is reloaded after it is canceled on this page.
    editing: { ...editing, on: { ...editing.on, 'orders.followed': 'loading' } },
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
          ...paidPartOf({ context }),
          address_uuid: '',
          attemptKey: context.attemptKey,
        }),
        onDone: [
          {
            guard: isPaid,
            target: 'over',
            actions: assign(({ event }) => ({
              orders: event.output.orders ?? [],
              loadFailure: null,
            })),
          },
          {
            guard: canResume,
            target: 'resuming',
            actions: assign(({ context, event }) => loaded(context, event.output)),
          },
          // The order status shows a payment that is still being checked.
          { guard: isPending, target: '#orderStatus', actions: [leavePayment, 'replaceArrival'] },
          {
            target: 'editing',
            actions: [
              assign(({ context, event }) => loaded(context, event.output)),
              { type: 'toastProblems', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [linkGone, loadFailed],
      },
    },
    /** The Error modal. The order is reloaded behind it, because it may no longer be waiting for a payment. */
    rejected: {
      tags: ['form', 'modal'],
      initial: 'reading',
      states: {
        reading: {
          ...readingBehindError,
          invoke: {
            src: 'loadOrders',
            input: userAndCartOf,
            onDone: {
              target: 'read',
              actions: assign(({ context, event }) => ({
                orders: event.output.orders.filter(isOf(context.ids.order_id)),
              })),
            },
            onError: ['read'],
          },
        },
        read: {
          on: dismissible,
          always: [
            { guard: canRetry, target: '#difference.editing' },
            { guard: isDismissed, target: '#difference.loading' },
          ],
        },
      },
    },
    /** There is nothing to pay: the difference is paid, the order was canceled, or we pay the difference. */
    over: { on: { 'orderStatus.clicked': toOrderStatus } },
    failed,
  },
});

function canRetry(scope: WithContext): boolean {
  const [order] = scope.context.orders;
  return isDismissed(scope) && order !== undefined && differenceStatusOf(order) === 'unpaid';
}

const isOf =
  (orderId: string | undefined) =>
  ({ order_id }: Order) =>
    order_id === orderId;
