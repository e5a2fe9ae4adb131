import { assign, emit } from 'xstate';
import type { LoadedShipping } from '../actors.ts';
import { earlierComparison } from '../confirmation.ts';
import type { FunnelContext } from '../context.ts';
import { type AddressDraft, addressDraftOf, EMPTY_ADDRESS, knownEmail } from '../drafts.ts';
import { failureOf, shippingToastText } from '../failures.ts';
import { funnelSetup, toast } from '../vocabulary.ts';
import {
  failed,
  isAddressValid,
  linkGone,
  loadFailed,
  userAndVehicleOf,
  type WithContext,
} from './shared.ts';

/** The shipping address: a new one, or a saved one, which the form then updates. */
export const shipping = funnelSetup.createStateConfig({
  id: 'shipping',
  initial: 'loading',
  entry: { type: 'audit', params: { message: 'SHIPPING_ADDRESS_ENTRY_VIEW: landed' } },
  on: { 'back.clicked': '#home' },
  states: {
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadShipping',
        input: userAndVehicleOf,
        onDone: [
          { guard: isNotEligible, target: '#notEligible', actions: 'replaceArrival' },
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
    editing: {
      tags: ['form'],
      on: {
        'address.changed': { actions: assign(({ event }) => typed(event.draft)) },
        'newAddress.toggled': {
          guard: hasSavedAddress,
          actions: assign(({ context, event: { on } }) => ({
            ...typed(on ? blank(context) : prefilled(context, context)),
            addingNew: on,
          })),
        },
        'address.submitted': {
          guard: isAddressValid,
          target: 'saving',
          actions: assign(({ event }) => typed(event.draft)),
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
          address_uuid: isUpdate(context) ? (context.savedAddress?.uuid ?? null) : null,
          user: context.user,
        }),
        onDone: {
          target: '#confirming',
          actions: [
            { type: 'audit', params: ({ context }) => saving(context, ['updated', 'created']) },
            { type: 'addIds', params: ({ event }) => event.output },
            emit(({ context }) => ({ type: 'address.saved', ids: context.ids })),
          ],
        },
        onError: [
          {
            target: 'editing',
            actions: [
              {
                type: 'audit',
                params: ({ context }) => saving(context, ['failed to update', 'failed to create']),
              },
              'keepFieldErrors',
              emit(({ event }) => toast(shippingToastText(failureOf(event)))),
            ],
          },
        ],
      },
    },
    failed,
  },
});

function isNotEligible({ event }: { event: { output: LoadedShipping } }): boolean {
  return event.output.vehicles[0]?.eligible === false;
}

function hasSavedAddress({ context }: WithContext): boolean {
  return context.savedAddress !== null;
}

/** Returns the initial form: as the customer left it, otherwise as saved. */
function loaded(context: FunnelContext, output: LoadedShipping) {
  const { recall, ids } = context;
  const last = recall.savedAddress(ids);
  const savedAddress =
    output.addresses.find(({ uuid }) => uuid === last) ?? output.addresses[0] ?? null;
  const draft = recall.shipping(ids);
  return {
    vehicles: output.vehicles,
    user: output.user,
    overnightCents: output.overnightCents,
    savedAddress,
    loadFailure: null,
    // Without a saved address, there is no "Add new address" toggle.
    addingNew: draft?.addingNew === true && savedAddress !== null,
    shipping: draft?.values ?? prefilled(context, { savedAddress, user: output.user }),
  };
}

function typed(shipping: AddressDraft) {
  return { shipping, fieldErrors: [] };
}

/**
 * Returns the form for the saved address. If the address was typed for this vehicle, shows the text as
 * typed, even if the postal spelling was chosen. The server may mask an account's email, and a masked email
 * must not prefill the form.
 */
function prefilled(
  { recall, ids }: FunnelContext,
  { savedAddress, user }: Pick<FunnelContext, 'savedAddress' | 'user'>,
): AddressDraft {
  if (savedAddress) {
    if (savedAddress.user_vehicle_uuid !== ids.vehicle_uuid) return addressDraftOf(savedAddress);
    const earlier = recall.confirmation({ ...ids, address_uuid: savedAddress.uuid });
    return addressDraftOf(earlierComparison(savedAddress, earlier)?.address ?? savedAddress);
  }
  const email = user?.email ?? '';
  const known = knownEmail(email.includes('*') ? '' : email);
  return { ...emptyAddress(recall), ...recall.names?.(), ...known };
}

function emptyAddress({ nothingPreselected = false }: FunnelContext['recall']): AddressDraft {
  return { ...EMPTY_ADDRESS, is_overnight_shipping: !nothingPreselected };
}

/** Once an email has been accepted, the form doesn't question it again. */
function blank({ recall, shipping: { accepted_email } }: FunnelContext): AddressDraft {
  return { ...emptyAddress(recall), accepted_email };
}

function isUpdate({ addingNew, savedAddress }: FunnelContext): boolean {
  return !addingNew && savedAddress !== null;
}

function saving(context: FunnelContext, [updated, created]: readonly [string, string]) {
  const what = isUpdate(context) ? updated : created;
  return { message: `SHIPPING_ADDRESS_ENTRY_VIEW: ${what}` };
}
