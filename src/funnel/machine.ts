/**
 * The way of a renewal: one state per screen. It knows no React, no URL and no HTTP; the host
 * provides the actors and listens to what is emitted. The words are in vocabulary.ts, the screens'
 * own arrows in screens/.
 *
 * Links are opened by `route.opened` and not by XState's `xstate.route`, because an address carries
 * ids. Whether its screen may be shown is decided by what the server answers for these ids: the
 * payment of an empty cart becomes the cart, an unpaid thank-you the payment.
 */
import { priceList } from '#contracts/catalogue/price-list.ts';
import type { RoutedState } from '#routes/funnel.ts';
import type { FunnelContext, FunnelInput } from './context.ts';
import { ALL_LATER_OPTIONS, EMPTY_CARD, EMPTY_LOOKUP } from './drafts.ts';
import type { FunnelEvent } from './events.ts';
import { notEligible, orderStatus, thankYou } from './screens/afterwards.ts';
import { cart } from './screens/cart.ts';
import { confirming } from './screens/confirming.ts';
import { checking, lookup } from './screens/lookup.ts';
import { payment } from './screens/payment.ts';
import { shipping } from './screens/shipping.ts';
import { funnelSetup, NOTHING_LOADED } from './vocabulary.ts';

export const funnelMachine = funnelSetup.createMachine({
  id: 'funnel',
  context: ({ input }) => initialContext(input),
  initial: 'starting',
  on: {
    'route.opened': [
      opening('checking'),
      opening('shipping'),
      opening('confirming'),
      opening('cart'),
      opening('payment'),
      opening('thankYou'),
      opening('orderStatus'),
      opening('notEligible'),
      { target: '#lost' },
    ],
    'restart.clicked': '#lookup',
  },
  states: {
    /** Until the host says where the customer is. */
    starting: { tags: ['loading'] },
    lookup,
    checking,
    shipping,
    confirming,
    cart,
    payment,
    thankYou,
    orderStatus,
    notEligible,
    /** A link whose data is gone: says so and offers a new start. */
    lost: { id: 'lost', on: { 'back.clicked': '#lookup' } },
  },
});

function opening<State extends RoutedState>(state: State) {
  return {
    guard: {
      type: 'opens',
      params: ({ event }: { event: Extract<FunnelEvent, { type: 'route.opened' }> }) => ({
        state,
        opened: event.state,
        ids: event.ids,
      }),
    },
    target: `#${state}`,
    actions: {
      type: 'openRoute',
      params: ({ event }: { event: Extract<FunnelEvent, { type: 'route.opened' }> }) => event,
    },
  } as const;
}

function initialContext({ recall, now, guest }: FunnelInput): FunnelContext {
  return {
    ...NOTHING_LOADED,
    ids: guest ?? {},
    arrival: 'replace',
    recall,
    now,
    lookup: recall.lookup() ?? EMPTY_LOOKUP,
    overnightCents: priceList.overnightCents,
    card: EMPTY_CARD,
    signedIn: false,
    later: ALL_LATER_OPTIONS,
  };
}
