/**
 * The flow of a renewal: one state per screen, most of them in their own files in screens/. It is independent
 * of React, URLs, HTTP, storage, and clocks. The host provides the actors and listens to the emitted events.
 */
import { assign } from 'xstate';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { hasIdsFor, routedStates } from '#routes/funnel.ts';
import { type FunnelContext, type FunnelInput, NOTHING_LOADED } from './context.ts';
import { EMPTY_CARD, initialLaterOptions } from './drafts.ts';
import type { FunnelEvent, RouteEvent } from './events.ts';
import { notEligible, orderStatus, thankYou } from './screens/afterwards.ts';
import { cart } from './screens/cart.ts';
import { confirming } from './screens/confirming.ts';
import { difference } from './screens/difference.ts';
import { finding, loginNeeded } from './screens/finding.ts';
import { payment } from './screens/payment.ts';
import { shipping } from './screens/shipping.ts';
import { funnelSetup } from './vocabulary.ts';

const openRoute = assign<FunnelContext, RouteEvent, undefined, FunnelEvent, never>(
  ({ context, event: { ids } }) => ({
    ...NOTHING_LOADED,
    // Card input belongs to its user and is never carried over to another user's link.
    card: context.ids.user_uuid === ids.user_uuid ? context.card : EMPTY_CARD,
    ids,
  }),
);

export const funnelMachine = funnelSetup.createMachine({
  id: 'funnel',
  context: ({ input }) => initialContext(input),
  initial: 'starting',
  on: {
    'route.opened': [
      ...routedStates.map((state) => ({
        guard: ({ event }: { event: RouteEvent }) =>
          event.state === state && hasIdsFor(state, event.ids),
        target: `#${state}` as const,
        actions: openRoute,
      })),
      { target: '#lost' },
    ],
    'restart.clicked': '#home',
  },
  states: {
    /** The state until the host opens the first screen. */
    starting: { tags: ['loading'] },
    /** Outside the funnel. The host opens the page where an order starts, and returns with the new order's ids. */
    home: { id: 'home', on: { 'restart.clicked': {} } },
    /** The waiting screen, which continues automatically. It adds no history entry. */
    checking: {
      id: 'checking',
      tags: ['loading'],
      after: { indicator: { target: '#shipping', actions: 'replaceArrival' } },
      on: {
        'panel.clicked': { target: '#shipping', actions: 'replaceArrival' },
        'back.clicked': '#home',
      },
    },
    shipping,
    confirming,
    cart,
    payment,
    difference,
    thankYou,
    orderStatus,
    notEligible,
    finding,
    loginNeeded,
    /** This link's data no longer exists. The screen says so and offers to start a new order. */
    lost: { id: 'lost', on: { 'back.clicked': '#home' } },
  },
});

function initialContext({ recall, now, guest }: FunnelInput): FunnelContext {
  return {
    ...NOTHING_LOADED,
    ids: guest ?? {},
    recall,
    now,
    overnightCents: priceList.overnightCents,
    card: EMPTY_CARD,
    signedIn: false,
    later: initialLaterOptions(recall.nothingPreselected),
  };
}
