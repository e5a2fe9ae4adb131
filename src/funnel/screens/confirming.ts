import { assign, emit } from 'xstate';
import type { LoadedConfirmation } from '../actors.ts';
import { choiceOf } from '../confirmation.ts';
import type { FunnelContext } from '../context.ts';
import type { AddressChoice } from '../drafts.ts';
import { funnelSetup } from '../vocabulary.ts';
import {
  addressOf,
  failed,
  linkGone,
  loadFailed,
  userAndVehicleOf,
  type WithContext,
} from './shared.ts';

/** Compares the entered address with the postal service's spelling, then adds the vehicle to the cart. */
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
        input: (scope) => ({
          ...userAndVehicleOf(scope),
          ...addressOf(scope),
          kept: keptOf(scope.context),
        }),
        onDone: [
          { guard: hasNoAddress, target: '#finding' },
          {
            target: 'choosing',
            actions: assign(({ context, event }) => loaded(context, event.output)),
          },
        ],
        onError: [linkGone, loadFailed],
      },
    },
    choosing: {
      tags: ['form'],
      on: {
        'address.chosen': {
          guard: canChoose,
          actions: assign(({ event }) => ({ choice: event.choice })),
        },
        'address.confirmed': { target: 'saving', actions: 'forgetLoadFailure' },
      },
    },
    /** One actor saves the address, then creates the cart. */
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
            { type: 'addIds', params: ({ event }) => event.output },
            emit(({ context }) => ({ type: 'address.confirmed', ids: context.ids })),
          ],
        },
        onError: [{ target: 'choosing', actions: ['keepLoadFailure', 'toastFailure'] }],
      },
    },
    failed,
  },
});

function hasNoAddress({ event }: { event: { output: LoadedConfirmation } }): boolean {
  return event.output.address === null;
}

function canChoose({ context, event }: WithContext & { event: { choice: AddressChoice } }) {
  return event.choice === 'entered' || context.suggestion !== null;
}

function loaded(context: FunnelContext, output: LoadedConfirmation) {
  return { ...output, choice: choiceOf(output, keptOf(context)), loadFailure: null };
}

function keptOf({ recall, ids }: FunnelContext) {
  return recall.confirmation(ids);
}
