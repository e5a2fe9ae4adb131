import { funnelSetup } from '../vocabulary.ts';
import { addressOf, failed, linkGone, loadFailed, sessionLost, userAndCartOf } from './shared.ts';

/** After the payment. A cart that is not paid leads back to its payment. */
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
          {
            guard: { type: 'stands', params: ({ event }) => ({ ...event.output, is: 'unpaid' }) },
            target: '#payment',
            actions: 'replaceArrival',
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ ...event.output, is: 'pending' }) },
            target: '#payment',
            actions: 'replaceArrival',
          },
          {
            target: 'ready',
            actions: { type: 'keepThankYou', params: ({ event }) => event.output },
          },
        ],
        onError: [sessionLost, linkGone, loadFailed],
      },
    },
    ready: {
      on: {
        'orderStatus.clicked': { actions: 'leaveToLogin' },
        'quotes.clicked': { target: '#orderStatus', actions: 'pushArrival' },
      },
    },
    failed,
  },
});

/** The orders of a cart, or of the logged-in user where the address names no cart. */
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
          actions: { type: 'keepOrders', params: ({ event }) => event.output },
        },
        onError: [sessionLost, linkGone, loadFailed],
      },
    },
    ready: { on: { 'orderStatus.clicked': { actions: 'leaveToLogin' } } },
    failed,
  },
});

/** The renewal window is not open. Where a lookup led here, its vehicle is known. */
export const notEligible = funnelSetup.createStateConfig({
  id: 'notEligible',
  initial: 'arriving',
  on: { 'back.clicked': '#lookup' },
  states: {
    arriving: { always: [{ guard: 'hasGuest', target: 'loading' }, { target: 'ready' }] },
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadVehicle',
        input: ({ context }) => context.ids,
        onDone: {
          target: 'ready',
          actions: { type: 'keepVehicle', params: ({ event }) => ({ vehicle: event.output }) },
        },
        // The page says what it has to say without the vehicle, too.
        onError: 'ready',
      },
    },
    ready: {
      tags: ['form'],
      on: {
        'later.submitted': [
          {
            guard: 'hasGuest',
            target: 'saving',
            actions: { type: 'keepLater', params: ({ event }) => event },
          },
          { actions: 'leaveToLaterNoted' },
        ],
      },
    },
    saving: {
      tags: ['form', 'busy'],
      invoke: {
        src: 'saveLater',
        input: ({ context }) => ({ ids: context.ids, options: context.later }),
        onDone: { target: 'ready', actions: 'leaveToLaterNoted' },
        onError: [sessionLost, { target: 'ready', actions: 'toastFailure' }],
      },
    },
  },
});
