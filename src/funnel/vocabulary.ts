/** The words of the chart: its actors, guards, actions and delays. The arrows are in machine.ts. */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { escapeHtml } from '#contracts/api/escape-html.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import { limits } from '#contracts/every-page/limits.ts';
import { serverMessages } from '#contracts/every-page/messages.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import { type CheckoutResult, checkoutMessage } from '#contracts/order/checkout.ts';
import type { LookedUpVehicle, UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { hasIdsFor, type RoutedState, type RouteIds } from '#routes/funnel.ts';
import {
  type LoadedConfirmation,
  type LoadedOrders,
  type LoadedPayment,
  type LoadedShipping,
  type LoadedThankYou,
  unprovidedActors,
} from './actors.ts';
import { newAttemptKey } from './attempt.ts';
import { checkAddress, checkLookup, checkPayment } from './checks.ts';
import type { FunnelContext, FunnelInput, FunnelTag } from './context.ts';
import {
  type AddressChoice,
  type AddressDraft,
  addressDraftOf,
  type CardDraft,
  EMPTY_ADDRESS,
  EMPTY_CARD,
  type LaterOptions,
  type LookupDraft,
  type PaymentDraft,
  paymentDraftOf,
} from './drafts.ts';
import type { FunnelEmitted, FunnelEvent } from './events.ts';
import {
  checkoutText,
  failureOf,
  isAttemptConflict,
  isLinkGone,
  isSessionGone,
  isUncertain,
  shippingToastText,
  toastText,
} from './failures.ts';
import { paymentErrorsOf } from './requests.ts';
import type { Standing } from './standing.ts';

/** Shown while a payment is being checked and the server gives no text of its own. */
export const PENDING_TEXT =
  'Your payment is being checked. Please do not pay again: we will tell you as soon as it is settled.';

const types: {
  context?: FunnelContext;
  events?: FunnelEvent;
  emitted?: FunnelEmitted;
  input?: FunnelInput;
  tags?: FunnelTag;
} = {};

export const funnelSetup = setup({
  types,
  actors: unprovidedActors,
  delays: { indicator: limits.indicatorMs },
  guards: {
    opens: (_, params: { state: RoutedState; opened: RoutedState; ids: RouteIds }) =>
      params.state === params.opened && hasIdsFor(params.state, params.ids),
    isLookupValid: (_, params: { draft: LookupDraft }) => checkLookup(params.draft).length === 0,
    isAddressValid: (_, params: { draft: AddressDraft }) => checkAddress(params.draft).length === 0,
    canPay: ({ context }, params: { draft: PaymentDraft; card: CardDraft }) =>
      context.items.length > 0 &&
      checkPayment(params.draft, params.card, context.now()).length === 0,
    isNotEligible: (_, params: { eligible?: boolean | undefined }) => params.eligible === false,
    hasGuest: ({ context }) => hasIdsFor('shipping', context.ids),
    hasSavedAddress: ({ context }) => context.savedAddress !== null,
    isNothing: (_, params: { value: unknown }) => params.value === null,
    hasItems: ({ context }) => context.items.length > 0,
    hasPaidCart: ({ context }) => context.paidCart !== null,
    hasLine: ({ context }, params: { line_uuid: string }) =>
      lineOf(context, params.line_uuid) !== undefined,
    canChoose: ({ context }, params: { choice: AddressChoice }) =>
      params.choice === 'entered' || context.suggestion !== null,
    stands: (_, params: { is: Standing; standing: Standing }) => params.is === params.standing,
    isEmptyList: (_, params: { rows: readonly unknown[] }) => params.rows.length === 0,
    hasStatus: (_, params: { is: string; result: CheckoutResult }) =>
      params.result.payment_status === params.is,
    isDefinitive: (_, params: { result: CheckoutResult }) =>
      ['FAILED', 'VALIDATION_FAILED'].includes(params.result.payment_status ?? ''),
    isSessionLost: ({ event }) => isSessionGone(failureOf(event)),
    isGone: ({ event }) => isLinkGone(failureOf(event)),
    needsLogin: ({ event }) => {
      const { code, html } = failureOf(event);
      return code === 'LOGIN_REQUIRED' || html !== undefined;
    },
    isConflict: ({ event }) => isAttemptConflict(failureOf(event)),
    isPendingShown: ({ context }) => context.modal?.pending === true,
    isOutcomeUnknown: ({ event }) => isUncertain(failureOf(event)),
  },
  actions: {
    // Where the customer is.
    openRoute: assign(({ context }, params: { ids: RouteIds }) => ({
      ...NOTHING_LOADED,
      // A card that was typed stays with its user, never with another link.
      card: context.ids.user_uuid === params.ids.user_uuid ? context.card : EMPTY_CARD,
      ids: params.ids,
      arrival: 'replace' as const,
    })),
    addIds: assign(({ context }, params: RouteIds) => ({
      ids: { ...context.ids, ...params },
      arrival: 'push' as const,
      fieldErrors: [],
    })),
    replaceArrival: assign({ arrival: 'replace' }),
    pushArrival: assign({ arrival: 'push' }),

    // Telling the host.
    toastFailure: emit(({ event }) => toast(toastText(failureOf(event)))),
    toastShippingFailure: emit(({ event }) => toast(shippingToastText(failureOf(event)))),
    toastDeletion: emit({
      type: 'toast',
      kind: 'blank',
      message: 'The vehicle was removed from your cart',
    }),
    toastProblems: enqueueActions(({ enqueue }, params: { problems: string[] }) => {
      for (const message of params.problems) enqueue.emit(toast(message));
    }),
    audit: emit(({ context }, params: { message: string }) => audited(params.message, context)),
    leaveToLogin: emit(({ context: { ids } }) => ({
      type: 'left' as const,
      destination: 'login' as const,
      ...(ids.user_uuid === undefined ? {} : { user_uuid: ids.user_uuid }),
    })),
    leaveToPrevious: emit({ type: 'left', destination: 'previous' }),
    leaveToLaterNoted: emit({ type: 'left', destination: 'laterNoted' }),
    auditFailedSearch: emit(() => audited('DMV_DETAILS_SEARCH: failed', null)),
    auditSavedAddress: emit(({ context }) =>
      audited(`SHIPPING_ADDRESS_ENTRY_VIEW: ${isUpdate(context) ? 'updated' : 'created'}`, context),
    ),
    auditUnsavedAddress: emit(({ context }) =>
      audited(
        `SHIPPING_ADDRESS_ENTRY_VIEW: failed to ${isUpdate(context) ? 'update' : 'create'}`,
        context,
      ),
    ),
    tellSavedAddress: emit(({ context }) => ({ type: 'address.saved' as const, ids: context.ids })),
    tellConfirmedAddress: emit(({ context }) => ({
      type: 'address.confirmed' as const,
      ids: context.ids,
    })),
    loseSession: enqueueActions(({ enqueue }) => {
      enqueue.assign({ ...NOTHING_LOADED, card: EMPTY_CARD, ids: {} });
      enqueue.emit({ type: 'session.lost' });
    }),

    // Failures on the page.
    keepLoadFailure: assign(({ event }) => ({ loadFailure: toastText(failureOf(event)) })),
    keepFieldErrors: assign(({ event }) => ({ fieldErrors: failureOf(event).fieldErrors })),
    forgetLoadFailure: assign({ loadFailure: null }),

    // Lookup.
    changeLookup: assign((_, params: { draft: LookupDraft }) => ({
      lookup: params.draft,
      fieldErrors: [],
      loadFailure: null,
    })),
    forgetPlate: assign(({ context }) => ({
      lookup: { ...context.lookup, vehicle_license_plate: '' },
    })),
    keepFoundVehicle: enqueueActions(({ context, enqueue }, params: LookedUpVehicle) => {
      const { user_uuid, user_vehicle_uuid: vehicle_uuid } = params;
      const user_email = context.lookup.user_email.trim();
      enqueue.assign({
        // A card that was typed does not pass to another user.
        card: context.ids.user_uuid === user_uuid ? context.card : EMPTY_CARD,
        ids: { user_uuid, vehicle_uuid },
        fieldErrors: [],
      });
      enqueue.emit({ type: 'audited', message: 'DMV_DETAILS_SEARCH: succeeded', user_uuid });
      enqueue.emit({ type: 'vehicle.found', user_uuid, vehicle_uuid, user_email });
    }),
    openAlert: assign(({ event }) => {
      const failure = failureOf(event);
      return { alert: { html: failure.html ?? escapeHtml(toastText(failure)) } };
    }),
    closeAlert: assign({ alert: null }),

    // Shipping.
    keepVehicle: assign((_, params: { vehicle: UserVehicle | null }) => ({
      vehicles: params.vehicle ? [params.vehicle] : [],
    })),
    keepShipping: assign(({ context }, params: LoadedShipping) => {
      const { vehicles, addresses, user, overnightCents } = params;
      const last = context.recall.savedAddress(context.ids);
      const savedAddress = addresses.find(({ uuid }) => uuid === last) ?? addresses[0] ?? null;
      const loaded = { vehicles, savedAddress, user, overnightCents, loadFailure: null };
      const kept = context.recall.shipping(context.ids);
      if (!kept) return { ...loaded, addingNew: false, shipping: prefilled(savedAddress, user) };
      // Without a saved address there is nothing to be new beside.
      return {
        ...loaded,
        addingNew: kept.addingNew && savedAddress !== null,
        shipping: kept.values,
      };
    }),
    changeShipping: assign((_, params: { draft: AddressDraft }) => ({
      shipping: params.draft,
      fieldErrors: [],
    })),
    toggleNewAddress: assign(({ context }, params: { on: boolean }) => ({
      addingNew: params.on,
      shipping: params.on ? EMPTY_ADDRESS : prefilled(context.savedAddress, context.user),
      fieldErrors: [],
    })),

    // Address confirmation.
    keepConfirmation: assign(({ context }, params: LoadedConfirmation) => {
      const kept = context.recall.choice(context.ids);
      const choice: AddressChoice = params.suggestion && kept ? kept : 'entered';
      return { ...params, choice, loadFailure: null };
    }),
    chooseAddress: assign((_, params: { choice: AddressChoice }) => ({ choice: params.choice })),

    // Cart.
    keepItems: assign((_, params: { items: CartItem[] }) => ({
      items: params.items,
      loadFailure: null,
    })),
    recallPaidCart: assign(({ context: { recall, ids, items } }) => ({
      paidCart: items.length > 0 ? null : (recall.paidCart(ids) ?? null),
    })),
    keepOvernightPrice: assign((_, params: { overnightCents: Cents }) => params),
    openEdit: assign(({ context }, params: { line_uuid: string | undefined }) => {
      const line = lineOf(context, params.line_uuid);
      const address = line?.user_shipping_address ?? {};
      return {
        editing: {
          address_uuid: address.uuid ?? context.ids.address_uuid ?? '',
          vehicle_uuid: line?.user_vehicle_uuid ?? '',
          draft: addressDraftOf(address),
        },
        fieldErrors: [],
      };
    }),
    changeEdit: assign(({ context: { editing } }, params: { draft: AddressDraft }) => ({
      editing: editing && { ...editing, draft: params.draft },
      fieldErrors: [],
    })),
    closeEdit: assign({ editing: null, fieldErrors: [] }),
    openDeletion: assign(({ context }, params: { line_uuid: string }) => ({
      deleting: lineOf(context, params.line_uuid) ?? null,
    })),
    closeDeletion: assign({ deleting: null }),

    // Payment.
    keepAttempt: assign(({ context }) => ({
      attemptKey: context.recall.attempt(context.ids) ?? null,
      modal: null,
    })),
    keepPayment: assign(({ context }, params: LoadedPayment) => {
      const { items, address } = params;
      const kept = context.recall.payment(context.ids) ?? paymentDraftOf(address);
      // City and state of the existing address are known from it alone.
      const payment = address ? kept : { ...kept, billing_mode: 'new' as const };
      return { items, address, payment, loadFailure: null };
    }),
    // A link to a cart that was replaced leads to the one that holds the lines.
    followCart: assign(({ context }) => {
      const cart_uuid = context.items.at(-1)?.user_cart_uuid ?? context.ids.cart_uuid;
      return cart_uuid === undefined ? {} : { ids: { ...context.ids, cart_uuid } };
    }),
    changePayment: assign((_, params: { draft: PaymentDraft }) => ({
      payment: params.draft,
      fieldErrors: [],
    })),
    changeCard: assign((_, params: { card: CardDraft }) => ({
      card: params.card,
      fieldErrors: [],
    })),
    beginAttempt: assign(({ context }) => ({ attemptKey: context.attemptKey ?? newAttemptKey() })),
    endAttempt: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'attempt.ended', ids: context.ids });
      enqueue.assign({ attemptKey: null });
    }),
    openRefusal: assign((_, params: { result: CheckoutResult }) => ({
      modal: errorModal(checkoutMessageOf(params.result), false),
    })),
    openFailure: assign(({ context, event }) => {
      const failure = failureOf(event);
      return {
        modal: errorModal(checkoutText(failure), false),
        fieldErrors: paymentErrorsOf(failure.fieldErrors, context.payment),
      };
    }),
    openUnpaid: assign({ modal: errorModal(serverMessages.paymentFailed, false) }),
    openPending: assign((_, params: { message: string | undefined }) => ({
      modal: errorModal(params.message ?? PENDING_TEXT, true),
    })),
    keepPending: assign(({ context }) => ({
      modal: errorModal(context.modal?.message ?? PENDING_TEXT, true),
    })),
    closeModal: assign({ modal: null }),
    settlePayment: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'order.paid', ids: context.ids });
      enqueue.assign({ card: EMPTY_CARD, modal: null, attemptKey: null, arrival: 'replace' });
    }),

    // Afterwards.
    keepThankYou: assign((_, params: LoadedThankYou) => ({
      orders: params.orders,
      offerZipCode: params.offerZipCode,
      loadFailure: null,
    })),
    keepLater: assign((_, params: { options: LaterOptions }) => ({ later: params.options })),
    keepOrders: assign((_, params: LoadedOrders) => ({ ...params, loadFailure: null })),
  },
});

/** What a new link begins with. */
export const NOTHING_LOADED = {
  alert: null,
  vehicles: [],
  user: null,
  savedAddress: null,
  addingNew: false,
  shipping: EMPTY_ADDRESS,
  address: null,
  suggestion: null,
  choice: 'entered',
  items: [],
  editing: null,
  deleting: null,
  paidCart: null,
  payment: paymentDraftOf(null),
  modal: null,
  attemptKey: null,
  orders: [],
  offerZipCode: null,
  fieldErrors: [],
  loadFailure: null,
} satisfies Partial<FunnelContext>;

function toast(message: string): FunnelEmitted {
  return { type: 'toast', kind: 'error', message };
}

function audited(message: string, context: FunnelContext | null): FunnelEmitted {
  return { type: 'audited', message, user_uuid: context?.ids.user_uuid ?? null };
}

/** Does CONTINUE update the saved address instead of creating one? */
function isUpdate({ addingNew, savedAddress }: FunnelContext): boolean {
  return !addingNew && savedAddress !== null;
}

function errorModal(message: string, pending: boolean): FunnelContext['modal'] {
  return { title: 'Error', message, pending };
}

/** Only our own statuses carry a provider's message; any other is a failed payment. */
function checkoutMessageOf(result: CheckoutResult): string {
  const isOurs = ['FAILED', 'VALIDATION_FAILED'].includes(result.payment_status ?? '');
  return (isOurs ? checkoutMessage(result) : undefined) ?? serverMessages.paymentFailed;
}

function lineOf({ items }: FunnelContext, uuid: string | undefined): CartItem | undefined {
  return items.find((item) => item.uuid === uuid);
}

/** The shipping form on arrival. The server may mask the e-mail of an account: that is no prefill. */
function prefilled(
  saved: FunnelContext['savedAddress'],
  user: FunnelContext['user'],
): AddressDraft {
  if (saved) return addressDraftOf(saved);
  const email = user?.email ?? '';
  return { ...EMPTY_ADDRESS, email: email.includes('*') ? '' : email };
}
