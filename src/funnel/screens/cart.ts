import { assign, emit } from 'xstate';
import type { CartItem } from '#contracts/order/cart.ts';
import { msg } from '#words/words.ts';
import type { FunnelContext } from '../context.ts';
import { type AddressDraft, addressDraftOf } from '../drafts.ts';
import { anyEvent, funnelSetup } from '../vocabulary.ts';
import {
  failed,
  hasItems,
  isAddressValid,
  linkGone,
  loadFailed,
  userOf,
  type WithContext,
} from './shared.ts';

/** The next vehicle doesn't depend on the cart's contents, so the button works during a reload. */
const addVehicle = {
  target: '#home',
  actions: anyEvent.enqueueActions(({ enqueue }) => enqueue.emit({ type: 'vehicle.wanted' })),
} as const;

/** The vehicles in the open cart, which are reloaded from the server after every change. */
export const cart = funnelSetup.createStateConfig({
  id: 'cart',
  initial: 'loading',
  // The edit dialog shows this price. The cart doesn't wait for it, and keeps the default price if the call fails.
  invoke: {
    src: 'loadOvernightPrice',
    input: {},
    onDone: { actions: assign(({ event }) => ({ overnightCents: event.output })) },
    onError: {},
  },
  states: {
    loading: {
      tags: ['loading'],
      invoke: {
        src: 'loadCart',
        input: userOf,
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => loadedCart(context, event.output)),
        },
        onError: [linkGone, loadFailed],
      },
      on: { 'back.clicked': { actions: 'leaveToPrevious' }, 'vehicle.added': addVehicle },
    },
    ready: {
      tags: ['form'],
      on: {
        'edit.opened': {
          guard: hasLine,
          target: 'editing',
          actions: assign(({ context, event }) =>
            openEditor(context, lineOf(context, event), event.also_uuids),
          ),
        },
        'contact.opened': {
          guard: hasItems,
          target: 'editing',
          actions: assign(({ context }) => ({
            ...openEditor(context, context.items.at(-1)),
            editsContact: true,
          })),
        },
        'deletion.opened': {
          guard: hasLine,
          target: 'deleting',
          actions: assign(({ context, event }) => ({ deleting: lineOf(context, event) ?? null })),
        },
        'envelope.chosen': { guard: hasItems, target: 'choosing' },
        'orderStatus.clicked': {
          guard: hasOrderedCart,
          target: '#orderStatus',
          actions: {
            type: 'addIds',
            params: ({ context }) => ({ cart_uuid: orderedCart(context) ?? '' }),
          },
        },
        'vehicle.added': addVehicle,
        'cart.submitted': {
          guard: hasItems,
          target: '#payment',
          actions: ['pushArrival', 'followCart'],
        },
        'back.clicked': [
          {
            guard: hasItems,
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
    /** The choice changes the lines' prices, so the cart counts as loading until they arrive. */
    choosing: {
      tags: ['loading'],
      invoke: {
        src: 'chooseEnvelope',
        input: ({ context, event }) => ({
          ...userOf({ context }),
          one_envelope: event.type === 'envelope.chosen' && event.one_envelope,
        }),
        onDone: 'loading',
        onError: { target: 'loading', actions: 'toastFailure' },
      },
    },
    editing: {
      tags: ['modal'],
      initial: 'typing',
      exit: assign({ editing: null, fieldErrors: [] }),
      states: {
        typing: {
          on: {
            'edit.changed': { actions: assign(({ context, event }) => withDraft(context, event)) },
            'edit.submitted': {
              guard: isAddressValid,
              target: 'saving',
              actions: assign(({ context, event }) => withDraft(context, event)),
            },
            'edit.dismissed': [
              { guard: isUnchanged, target: '#cart.ready' },
              { target: 'leaving' },
            ],
          },
        },
        /** Unsaved input is discarded only if the customer confirms. */
        leaving: {
          on: { 'edit.kept': 'typing', 'edit.discarded': '#cart.ready' },
        },
        saving: {
          tags: ['busy'],
          invoke: {
            src: 'updateAddress',
            input: ({ context }) => ({ ...userOf({ context }), editing: context.editing }),
            onDone: '#cart.loading',
            onError: [{ target: 'typing', actions: ['keepFieldErrors', 'toastFailure'] }],
          },
        },
      },
    },
    deleting: {
      tags: ['modal'],
      initial: 'asking',
      exit: assign({ deleting: null }),
      states: {
        asking: {
          on: { 'line.deleted': 'removing', 'deletion.dismissed': '#cart.ready' },
        },
        removing: {
          tags: ['busy'],
          invoke: {
            src: 'deleteOrder',
            input: ({ context }) => ({ line_uuid: context.deleting?.uuid ?? '' }),
            onDone: {
              target: '#cart.loading',
              actions: emit({
                type: 'toast',
                kind: 'blank',
                message: msg('Vehicle removed from your cart'),
              }),
            },
            onError: [
              // The line no longer exists, or something else has changed. The server's list shows the current state.
              { target: '#cart.loading', actions: 'toastFailure' },
            ],
          },
        },
      },
    },
    failed: { ...failed, on: { ...failed.on, 'back.clicked': { actions: 'leaveToPrevious' } } },
  },
});

type OfLine = { line_uuid: string };

function hasLine({ context, event }: WithContext & { event: OfLine }): boolean {
  return lineOf(context, event) !== undefined;
}

/** The cart whose order status the cart links to. */
const orderedCart = ({ attemptedCart, paidCart }: FunnelContext) => attemptedCart ?? paidCart;

function hasOrderedCart({ context }: WithContext): boolean {
  return orderedCart(context) !== null;
}

function loadedCart({ recall, ids }: FunnelContext, items: CartItem[]) {
  // If there are lines, the paid cart is no longer the current one.
  const paidCart = items.length > 0 ? null : (recall.paidCart(ids) ?? null);
  return { items, paidCart, attemptedCart: recall.attemptedCart(ids) ?? null, loadFailure: null };
}

/** Opens the edit dialog for the address of a line, and of other lines whose addresses must stay the same. */
function openEditor(
  { ids, items }: FunnelContext,
  line: CartItem | undefined,
  alsoUuids: readonly string[] = [],
) {
  const of = (one: CartItem | undefined) => ({
    address_uuid: one?.user_shipping_address?.uuid ?? ids.address_uuid ?? '',
    vehicle_uuid: one?.user_vehicle_uuid ?? '',
    saved: addressDraftOf(one?.user_shipping_address ?? {}),
  });
  const edited = of(line);
  const also = items.filter(({ uuid }) => alsoUuids.includes(uuid)).map(of);
  const all = new Map([...also, edited].map((one) => [one.address_uuid, one]));
  const line_uuids = items.filter((one) => all.has(of(one).address_uuid)).map(({ uuid }) => uuid);
  all.delete(edited.address_uuid);
  const editing = { ...edited, draft: edited.saved, others: [...all.values()], line_uuids };
  return { editing, editsContact: false, fieldErrors: [] };
}

function withDraft({ editing }: FunnelContext, { draft }: { draft: AddressDraft }) {
  return { editing: editing && { ...editing, draft }, fieldErrors: [] };
}

function isUnchanged({ context: { editing } }: WithContext): boolean {
  return JSON.stringify(editing?.draft) === JSON.stringify(editing?.saved);
}

function lineOf({ items }: FunnelContext, { line_uuid }: OfLine): CartItem | undefined {
  return items.find(({ uuid }) => uuid === line_uuid);
}

function lastVehicleOf({ items, ids }: FunnelContext): string {
  return items.at(-1)?.user_vehicle_uuid ?? ids.vehicle_uuid ?? '';
}
