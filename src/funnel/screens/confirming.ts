import { funnelSetup } from '../vocabulary.ts';
import {
  addressOf,
  failed,
  linkGone,
  loadFailed,
  sessionLost,
  userAndVehicleOf,
} from './shared.ts';

/** The address as entered against the postal service's spelling; then it goes into the cart. */
export const confirming = funnelSetup.createStateConfig({
  id: 'confirming',
  initial: 'loading',
  entry: { type: 'audit', params: { message: 'SHIPPING_ADDRESS_CONFIRM_VIEW: landed' } },
  on: { 'back.clicked': { target: '#shipping', actions: 'pushArrival' } },
  states: {
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadConfirmation',
        input: (scope) => ({ ...userAndVehicleOf(scope), ...addressOf(scope) }),
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => ({ value: event.output.address }) },
            target: '#lost',
          },
          {
            target: 'choosing',
            actions: { type: 'keepConfirmation', params: ({ event }) => event.output },
          },
        ],
        onError: [sessionLost, linkGone, loadFailed],
      },
    },
    choosing: {
      tags: ['form'],
      on: {
        'address.chosen': {
          guard: { type: 'canChoose', params: ({ event }) => event },
          actions: { type: 'chooseAddress', params: ({ event }) => event },
        },
        'address.confirmed': { target: 'saving', actions: 'forgetLoadFailure' },
      },
    },
    /** The address is saved first and the cart is made after it, by one actor in that order. */
    saving: {
      tags: ['form', 'busy'],
      invoke: {
        src: 'confirmAddress',
        input: ({ context }) => ({
          ...userAndVehicleOf({ context }),
          ...addressOf({ context }),
          address: context.address,
          suggestion: context.suggestion,
          choice: context.choice,
        }),
        onDone: {
          target: '#cart',
          actions: [
            'tellConfirmedAddress',
            { type: 'addIds', params: ({ event }) => event.output },
          ],
        },
        onError: [
          sessionLost,
          { target: 'choosing', actions: ['keepLoadFailure', 'toastFailure'] },
        ],
      },
    },
    failed,
  },
});
