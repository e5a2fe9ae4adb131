import { funnelSetup } from '../vocabulary.ts';
import { failed, linkGone, loadFailed, sessionLost, userAndVehicleOf } from './shared.ts';

/** Where the papers go: a new address, or the saved one that is updated. */
export const shipping = funnelSetup.createStateConfig({
  id: 'shipping',
  initial: 'loading',
  entry: { type: 'audit', params: { message: 'SHIPPING_ADDRESS_ENTRY_VIEW: landed' } },
  on: { 'back.clicked': '#lookup' },
  states: {
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadShipping',
        input: userAndVehicleOf,
        onDone: [
          {
            guard: {
              type: 'isNotEligible',
              params: ({ event }) => ({ eligible: event.output.vehicles[0]?.eligible }),
            },
            target: '#notEligible',
            actions: 'replaceArrival',
          },
          {
            target: 'editing',
            actions: [
              { type: 'keepShipping', params: ({ event }) => event.output },
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
        'address.changed': {
          actions: { type: 'changeShipping', params: ({ event }) => event },
        },
        'newAddress.toggled': {
          guard: 'hasSavedAddress',
          actions: { type: 'toggleNewAddress', params: ({ event }) => event },
        },
        'address.submitted': {
          guard: { type: 'isAddressValid', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'changeShipping', params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: ['form', 'busy'],
      invoke: {
        src: 'saveAddress',
        input: ({ context }) => ({
          ...userAndVehicleOf({ context }),
          draft: context.shipping,
          address_uuid: context.addingNew ? null : (context.savedAddress?.uuid ?? null),
          user: context.user,
        }),
        onDone: {
          target: '#confirming',
          actions: [
            'auditSavedAddress',
            { type: 'addIds', params: ({ event }) => event.output },
            'tellSavedAddress',
          ],
        },
        onError: [
          sessionLost,
          {
            target: 'editing',
            actions: ['auditUnsavedAddress', 'keepFieldErrors', 'toastShippingFailure'],
          },
        ],
      },
    },
    failed,
  },
});
