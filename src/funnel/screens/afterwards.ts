import { assign, emit } from 'xstate';
import type { Order } from '#contracts/order/order.ts';
import { isUndone, latePaymentOf } from '#contracts/order/order-outcome.ts';
import { hasIdsFor } from '#routes/funnel.ts';
import type { FunnelEmitted } from '../events.ts';
import { funnelSetup } from '../vocabulary.ts';
import { announceCanceled, endAttempt, isDefinitive } from './payment-actions.ts';
import {
  addressOf,
  failed,
  isPending,
  isUnpaid,
  linkGone,
  loadFailed,
  userAndCartOf,
  userOf,
  type WithContext,
} from './shared.ts';

/** If the cart is unpaid, the customer returns to the payment. */
export const thankYou = funnelSetup.createStateConfig({
  id: 'thankYou',
  initial: 'loading',
  states: {
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadThankYou',
        input: (scope) => ({ ...userAndCartOf(scope), ...addressOf(scope) }),
        onDone: [
          { guard: isUnpaid, target: '#payment', actions: 'replaceArrival' },
          { guard: isPending, target: '#orderStatus', actions: 'replaceArrival' },
          // All orders were canceled or rejected, so there is no purchase to thank the customer for.
          { guard: isAllUndone, target: '#orderStatus', actions: 'replaceArrival' },
          {
            target: 'ready',
            actions: assign(({ event: { output } }) => ({
              orders: output.orders,
              offerZipCode: output.offerZipCode,
              mailedTo: output.mailedTo,
              loadFailure: null,
            })),
          },
        ],
        onError: [linkGone, loadFailed],
      },
    },
    ready: {
      on: {
        'orderStatus.clicked': { actions: emit(leftToLogin) },
        'orderStatus.opened': { target: '#orderStatus', actions: 'pushArrival' },
      },
    },
    failed,
  },
});

/** The orders in a cart or, if the URL contains no cart, those of the logged-in user. */
export const orderStatus = funnelSetup.createStateConfig({
  id: 'orderStatus',
  initial: 'loading',
  on: { 'back.clicked': { actions: 'leaveToPrevious' } },
  states: {
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadOrders',
        input: ({ context }) => context.ids,
        onDone: {
          target: 'ready',
          actions: assign(({ event }) => ({
            ...event.output,
            followMisses: 0,
            loadFailure: null,
          })),
        },
        onError: [linkGone, loadFailed],
      },
    },
    ready: {
      on: {
        'orderStatus.clicked': { actions: emit(leftToLogin) },
        'orders.followed': 'following',
        'difference.opened': {
          target: '#difference',
          actions: { type: 'addIds', params: ({ event: { order_id } }) => ({ order_id }) },
        },
        'payment.stopped': 'stopping',
        'cart.reopened': {
          target: '#cart',
          actions: { type: 'addIds', params: ({ event: { address_uuid } }) => ({ address_uuid }) },
        },
      },
    },
    // The screen keeps its content while loading and after a failed load.
    following: {
      on: { 'orderStatus.clicked': { actions: emit(leftToLogin) } },
      invoke: {
        src: 'loadOrders',
        input: ({ context }) => context.ids,
        onDone: {
          target: 'ready',
          actions: assign(({ event }) => ({ ...event.output, followMisses: 0 })),
        },
        onError: [linkGone, { target: 'ready', actions: 'countMiss' }],
      },
    },
    /** Cancels a payment that is waiting for the bank. The screen keeps its content. */
    stopping: {
      tags: ['busy'],
      invoke: {
        src: 'cancelPayment',
        input: ({ context }) => ({
          ...userOf({ context }),
          reference: latePaymentOf(context.orders)?.reference ?? '',
        }),
        onDone: [
          {
            guard: isDefinitive,
            target: '#cart',
            actions: [
              { type: 'addIds', params: ({ context: { orders } }) => addressIn(orders) },
              endAttempt,
              announceCanceled,
            ],
          },
          { target: 'following' },
        ],
        onError: { target: 'ready', actions: 'toastFailure' },
      },
    },
    failed,
  },
});

const laterNoted = { type: 'left', destination: 'laterNoted' } as const;

/** The renewal window hasn't opened yet. After a lookup, the vehicle is known. */
export const notEligible = funnelSetup.createStateConfig({
  id: 'notEligible',
  initial: 'arriving',
  on: { 'back.clicked': '#home' },
  states: {
    arriving: { always: [{ guard: hasGuest, target: 'loading' }, { target: 'ready' }] },
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadVehicle',
        input: ({ context }) => context.ids,
        onDone: {
          target: 'ready',
          actions: assign(({ event }) => ({ vehicles: event.output ? [event.output] : [] })),
        },
        // The page is useful even without the vehicle.
        onError: 'ready',
      },
    },
    ready: {
      tags: ['form'],
      on: {
        'later.submitted': [
          {
            guard: hasGuest,
            target: 'saving',
            actions: assign(({ event }) => ({ later: event.options })),
          },
          { actions: emit(laterNoted) },
        ],
      },
    },
    saving: {
      tags: ['form', 'busy'],
      invoke: {
        src: 'saveLater',
        input: ({ context }) => ({ ids: context.ids, options: context.later }),
        onDone: { target: 'ready', actions: emit(laterNoted) },
        onError: [{ target: 'ready', actions: 'toastFailure' }],
      },
    },
  },
});

function addressIn([order]: readonly Order[]) {
  const address_uuid = order?.user_shipping_address?.uuid;
  return address_uuid === undefined ? {} : { address_uuid };
}

function isAllUndone({ event }: { event: { output: { orders: readonly Order[] } } }): boolean {
  const { orders } = event.output;
  return orders.length > 0 && orders.every(isUndone);
}

function leftToLogin({ context: { ids } }: WithContext): FunnelEmitted {
  const { user_uuid, cart_uuid } = ids;
  return {
    type: 'left',
    destination: 'login',
    ...(user_uuid !== undefined && { user_uuid }),
    ...(cart_uuid !== undefined && { cart_uuid }),
  };
}

function hasGuest({ context }: WithContext): boolean {
  return hasIdsFor('shipping', context.ids);
}
