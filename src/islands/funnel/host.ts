import type { FunnelInput } from '#funnel/context.ts';
import type { Destination, FunnelEmitted } from '#funnel/events.ts';
import { forgetCart, rememberCart } from '#islands/lookup/open-carts.ts';
import { pathOf } from '#routes/funnel.ts';
import { LATER_NOTED, LOGIN, loginOf } from '#routes/pages.ts';
import { type DraftStore, keepDrafts, recallFrom } from './draft-store.ts';
import type { FunnelActor, FunnelHistory, FunnelSnapshot } from './history-adapter.ts';

type FunnelHost = {
  history: Pick<FunnelHistory, 'path' | 'back' | 'leave'>;
  drafts: DraftStore;
  notify: (kind: 'error' | 'success' | 'blank', message: string) => void;
  /** Records that the next login is for this tab's order. */
  keepOrderLink?: (user_uuid: string, cart_uuid: string) => void;
  /** Records the page to which the next login returns. */
  keepWantedPage?: (page: string) => void;
  audit?: (message: string, user_uuid: string | null) => void;
};

export function funnelInput(drafts: DraftStore): FunnelInput {
  return { recall: recallFrom(drafts), now: () => new Date() };
}

const paths: Record<Exclude<Destination, 'previous'>, string> = {
  login: LOGIN,
  loginAndBack: LOGIN,
  laterNoted: LATER_NOTED,
};

export function serveFunnel(actor: FunnelActor, host: FunnelHost): () => void {
  const stopKeeping = keepDrafts(actor, host.drafts);
  const stopRemembering = rememberCarts(actor, host.drafts);
  const subscriptions = [
    actor.on('toast', ({ kind, message }) => host.notify(kind, message)),
    actor.on('left', (event) => leave(event, host)),
    actor.on('audited', ({ message, user_uuid }) => host.audit?.(message, user_uuid)),
  ];
  return () => {
    stopKeeping();
    stopRemembering();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

function leave(
  { destination, user_uuid, cart_uuid }: Extract<FunnelEmitted, { type: 'left' }>,
  { history, keepOrderLink, keepWantedPage }: FunnelHost,
): void {
  if (destination === 'previous') {
    history.back();
    return;
  }
  if (destination === 'loginAndBack') keepWantedPage?.(history.path());
  const isKnown = destination !== 'laterNoted' && user_uuid;
  if (isKnown && cart_uuid) keepOrderLink?.(user_uuid, cart_uuid);
  history.leave(isKnown ? loginOf(user_uuid) : paths[destination]);
}

/** Records the cart on the screen for the next lookup, and deletes the record once the cart is paid, empty, or gone. */
export function rememberCarts(actor: FunnelActor, store: DraftStore): () => void {
  const drop = (user_uuid: string | undefined) => user_uuid && forgetCart(store, user_uuid);
  const subscriptions = [
    actor.subscribe((now) => {
      const { ids, items } = now.context;
      if (now.matches('lost')) drop(ids.user_uuid);
      if (!now.matches({ cart: 'ready' })) return;
      if (items.length === 0) drop(ids.user_uuid);
      else rememberShownCart(now, store);
    }),
    actor.on('order.paid', ({ ids }) => drop(ids.user_uuid)),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

function rememberShownCart({ context: { ids, items } }: FunnelSnapshot, store: DraftStore): void {
  const plates = items.flatMap(({ user_vehicle }) => user_vehicle?.vehicle_license_plate ?? []);
  rememberCart(store, { user_uuid: ids.user_uuid ?? '', path: pathOf('cart', ids), plates });
}
