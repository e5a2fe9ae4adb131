import type { FunnelContext } from '../context.ts';
import { funnelSetup } from '../vocabulary.ts';
import { failed, linkGone, loadFailed, sessionLost, userOf } from './shared.ts';

/** What the cart holds does not matter to the next vehicle: the way there is open while it is read again. */
const addVehicle = { target: '#lookup', actions: 'forgetPlate' } as const;

/** The vehicles of the open cart. Whatever changes here is read from the server again. */
export const cart = funnelSetup.createStateConfig({
  id: 'cart',
  initial: 'loading',
  // The edit dialog names it; the cart does not wait for it, and the fallback stands in where it fails.
  invoke: {
    src: 'loadOvernightPrice',
    input: {},
    onDone: {
      actions: {
        type: 'keepOvernightPrice',
        params: ({ event }) => ({ overnightCents: event.output }),
      },
    },
    onError: { actions: [] },
  },
  states: {
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadCart',
        input: userOf,
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepItems', params: ({ event }) => ({ items: event.output }) },
            'recallPaidCart',
          ],
        },
        onError: [sessionLost, linkGone, loadFailed],
      },
      on: { 'back.clicked': { actions: 'leaveToPrevious' }, 'vehicle.added': addVehicle },
    },
    ready: {
      tags: ['form'],
      on: {
        'edit.opened': {
          guard: { type: 'hasLine', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'openEdit', params: ({ event }) => event },
        },
        'contact.opened': {
          guard: 'hasItems',
          target: 'editing',
          actions: {
            type: 'openEdit',
            params: ({ context }) => ({ line_uuid: context.items.at(-1)?.uuid }),
          },
        },
        'deletion.opened': {
          guard: { type: 'hasLine', params: ({ event }) => event },
          target: 'deleting',
          actions: { type: 'openDeletion', params: ({ event }) => event },
        },
        'orderStatus.clicked': {
          guard: 'hasPaidCart',
          target: '#orderStatus',
          actions: {
            type: 'addIds',
            params: ({ context }) => ({ cart_uuid: context.paidCart ?? '' }),
          },
        },
        'vehicle.added': addVehicle,
        'cart.submitted': {
          guard: 'hasItems',
          target: '#payment',
          actions: ['pushArrival', 'followCart'],
        },
        'back.clicked': [
          {
            guard: 'hasItems',
            target: '#confirming',
            actions: {
              type: 'addIds',
              params: ({ context }) => ({ vehicle_uuid: lastVehicleOf(context) }),
            },
          },
          { actions: 'leaveToPrevious' },
        ],
      },
    },
    editing: {
      tags: ['modal'],
      initial: 'typing',
      exit: 'closeEdit',
      states: {
        typing: {
          on: {
            'edit.changed': { actions: { type: 'changeEdit', params: ({ event }) => event } },
            'edit.submitted': {
              guard: { type: 'isAddressValid', params: ({ event }) => event },
              target: 'saving',
              actions: { type: 'changeEdit', params: ({ event }) => event },
            },
            'edit.dismissed': '#cart.ready',
          },
        },
        saving: {
          tags: ['busy'],
          invoke: {
            src: 'updateAddress',
            input: ({ context }) => ({ ...userOf({ context }), editing: context.editing }),
            onDone: '#cart.loading',
            onError: [
              sessionLost,
              { target: 'typing', actions: ['keepFieldErrors', 'toastFailure'] },
            ],
          },
        },
      },
    },
    deleting: {
      tags: ['modal'],
      initial: 'asking',
      exit: 'closeDeletion',
      states: {
        asking: {
          on: { 'line.deleted': 'removing', 'deletion.dismissed': '#cart.ready' },
        },
        removing: {
          tags: ['busy'],
          invoke: {
            src: 'deleteOrder',
            input: ({ context }) => ({ line_uuid: context.deleting?.uuid ?? '' }),
            onDone: { target: '#cart.loading', actions: 'toastDeletion' },
            onError: [
              sessionLost,
              // The line is gone already, or something changed: the server's list tells.
              { target: '#cart.loading', actions: 'toastFailure' },
            ],
          },
        },
      },
    },
    failed: { ...failed, on: { ...failed.on, 'back.clicked': { actions: 'leaveToPrevious' } } },
  },
});

function lastVehicleOf({ items, ids }: FunnelContext): string {
  return items.at(-1)?.user_vehicle_uuid ?? ids.vehicle_uuid ?? '';
}
