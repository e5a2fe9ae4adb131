import { forgetCart, noteCart } from '#islands/lookup/open-carts.ts';
import { pathOf } from '#routes/funnel.ts';
import type { FunnelActor, FunnelSnapshot } from './history-adapter.ts';
import type { DraftStore } from './kept-drafts.ts';

/** Records the cart on the screen for the next lookup, and drops it once it is paid, empty, or gone. */
export function noteCarts(actor: FunnelActor, store: DraftStore): () => void {
  const drop = (user_uuid: string | undefined) => user_uuid && forgetCart(store, user_uuid);
  const subscriptions = [
    actor.subscribe((now) => {
      const { ids, items } = now.context;
      if (now.matches('lost')) drop(ids.user_uuid);
      if (!now.matches({ cart: 'ready' })) return;
      if (items.length === 0) drop(ids.user_uuid);
      else noteShown(now, store);
    }),
    actor.on('order.paid', ({ ids }) => drop(ids.user_uuid)),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

function noteShown({ context: { ids, items } }: FunnelSnapshot, store: DraftStore): void {
  const plates = items.flatMap(({ user_vehicle }) => user_vehicle?.vehicle_license_plate ?? []);
  noteCart(store, { user_uuid: ids.user_uuid ?? '', path: pathOf('cart', ids), plates });
}
