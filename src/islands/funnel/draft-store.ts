/** Saves the customer's input for a refresh and the Back button. The funnel itself saves nothing. */
import * as z from 'zod/mini';
import { LOOKUP_KEY } from '#contracts/account/session-keys.ts';
import { property } from '#contracts/api/failure-text.ts';
import type { CheckoutBody } from '#contracts/order/checkout-body.ts';
import { confirmationOf, confirmationSchema } from '#funnel/confirmation.ts';
import type { Recall } from '#funnel/context.ts';
import { paymentDraftSchema, shippingDraftSchema } from '#funnel/drafts.ts';
import type { RouteIds } from '#routes/funnel.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { type FunnelActor, type FunnelSnapshot, screenOf } from './history-adapter.ts';

/** Storage for drafts: the browser's session storage, or memory. */
export type DraftStore = {
  read: (key: string) => unknown;
  write: (key: string, value: unknown) => void;
  remove: (key: string) => void;
};

/** Identifies what the payment is for: a cart, or the difference in an order's fees. */
const paidPart = ({ user_uuid, cart_uuid, order_id }: RouteIds) =>
  [user_uuid, cart_uuid, ...(order_id === undefined ? [] : [order_id])].join(':');

/** Each key contains the ids of the link, so that no two links share a draft. */
const keys = {
  shipping: (ids: RouteIds) => `funnel:shipping:${ids.user_uuid}:${ids.vehicle_uuid}`,
  savedAddress: (ids: RouteIds) => `funnel:saved-address:${ids.user_uuid}:${ids.vehicle_uuid}`,
  confirmation: (ids: RouteIds) => `funnel:confirmation:${ids.user_uuid}:${ids.address_uuid}`,
  payment: (ids: RouteIds) => `funnel:payment:${paidPart(ids)}:${ids.address_uuid}`,
  attempt: (ids: RouteIds) => `funnel:attempt:${paidPart(ids)}`,
  bankCheck: (ids: RouteIds) => `funnel:bank-check:${paidPart(ids)}`,
  /** The cart of `attempt`: the cart's own link doesn't name it. */
  attemptedCart: (ids: RouteIds) => `funnel:attempted-cart:${ids.user_uuid}`,
  paidCart: (ids: RouteIds) => `funnel:paid-cart:${ids.user_uuid}`,
} as const;

const ATTEMPT = [keys.attempt, keys.attemptedCart, keys.bankCheck];

/** The part of the lookup's input that the waiting screen shows. */
const plateSchema = z.object({ vehicle_license_plate: z.string() });

/** The checkout request is stored exactly as it was sent, because the server compares it with the first request. */
const sentSchema = z.custom<CheckoutBody>((body) => property(body, 'payment_token') !== undefined);

/** Invalid data counts as absent. */
export function recallFrom(store: DraftStore): Recall {
  const read = <S extends z.ZodMiniType>(key: string, schema: S) => {
    const parsed = schema.safeParse(store.read(key));
    return parsed.success ? parsed.data : undefined;
  };
  return {
    plate: () => read(LOOKUP_KEY, plateSchema)?.vehicle_license_plate ?? '',
    shipping: (ids) => read(keys.shipping(ids), shippingDraftSchema),
    savedAddress: (ids) => read(keys.savedAddress(ids), z.string()),
    confirmation: (ids) => read(keys.confirmation(ids), confirmationSchema),
    payment: (ids) => read(keys.payment(ids), paymentDraftSchema),
    attempt: (ids) => read(keys.attempt(ids), z.string()),
    bankCheck: (ids) => read(keys.bankCheck(ids), sentSchema),
    attemptedCart: (ids) => read(keys.attemptedCart(ids), z.string()),
    paidCart: (ids) => read(keys.paidCart(ids), z.string()),
  };
}

/** Saves a funnel's input, and deletes it once it is no longer needed. Returns a function that stops the saving. */
export function keepDrafts(actor: FunnelActor, store: DraftStore): () => void {
  let before = actor.getSnapshot();
  const changes = actor.subscribe((now) => {
    saveTyped(before, now, store);
    before = now;
  });
  const subscriptions = [
    changes,
    actor.on('address.saved', ({ ids }) => {
      store.remove(keys.shipping(ids));
      store.write(keys.savedAddress(ids), ids.address_uuid);
    }),
    actor.on('address.confirmed', ({ ids }) =>
      store.write(keys.confirmation(ids), confirmationOf(actor.getSnapshot().context)),
    ),
    actor.on('attempt.ended', ({ ids }) => {
      for (const key of ATTEMPT) store.remove(key(ids));
    }),
    actor.on('difference.paid', ({ ids }) => removePayment(ids, store)),
    actor.on('order.paid', ({ ids }) => {
      removePayment(ids, store);
      store.remove(keys.confirmation(ids));
      store.write(keys.paidCart(ids), ids.cart_uuid);
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

function removePayment(ids: RouteIds, store: DraftStore): void {
  for (const key of [keys.payment, ...ATTEMPT]) store.remove(key(ids));
}

function saveTyped(before: FunnelSnapshot, now: FunnelSnapshot, store: DraftStore): void {
  const [was, is] = [before.context, now.context];
  // The customer has started another cart since paying for this one.
  if (now.matches({ cart: 'ready' }) && is.items.length > 0) store.remove(keys.paidCart(is.ids));

  // The attempt's key is saved before the payment call, because the response may be lost.
  const isIn = (state: 'paying' | 'authenticating') =>
    now.matches({ payment: state }) || now.matches({ difference: state });
  if (isIn('paying')) {
    store.write(keys.attempt(is.ids), is.attemptKey);
    if (is.ids.order_id === undefined) store.write(keys.attemptedCart(is.ids), is.ids.cart_uuid);
  }

  // The request is saved only for a card in the provider's fields. A request with card data stays in memory.
  const isBank = isIn('authenticating');
  if (isBank && is.bank && is.token) store.write(keys.bankCheck(is.ids), is.bank.body);

  // A change while the form is visible comes from the customer; before that, it came from the server.
  const isSameForm =
    screenOf(before) === screenOf(now) && before.hasTag('form') && now.hasTag('form');
  if (!isSameForm) return;
  if (is.shipping !== was.shipping || is.addingNew !== was.addingNew) {
    store.write(keys.shipping(is.ids), { addingNew: is.addingNew, values: is.shipping });
  }
  if (is.choice !== was.choice) store.write(keys.confirmation(is.ids), confirmationOf(is));
  // The draft excludes the card, which never leaves memory.
  if (is.payment !== was.payment) store.write(keys.payment(is.ids), is.payment);
}

export function createMemoryDrafts(begun: Record<string, unknown> = {}) {
  const drafts = new Map(Object.entries(begun));
  return {
    read: (key) => drafts.get(key),
    write: (key, value) => void drafts.set(key, value),
    remove: (key) => void drafts.delete(key),
    all: () => Object.fromEntries(drafts),
    clear: () => drafts.clear(),
  } satisfies DraftStore & Record<string, unknown>;
}

/**
 * Drafts in session storage, which the tab's pages share, so that a page that the browser cached for Back
 * doesn't read or write outdated data. Only values that the browser refuses to store are kept in memory.
 */
export function createSessionDrafts(): DraftStore {
  const unstored = createMemoryDrafts();
  return {
    read: (key) => unstored.read(key) ?? tabStorage.readJson(key),
    write: (key, value) => {
      const text = JSON.stringify(value);
      tabStorage.write(key, text);
      if (tabStorage.read(key) === text) unstored.remove(key);
      else unstored.write(key, value);
    },
    remove: (key) => {
      unstored.remove(key);
      tabStorage.remove(key);
    },
  };
}
