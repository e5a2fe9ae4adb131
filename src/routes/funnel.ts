import type { English } from '#words/spanish/spanish.ts';
import { fillPattern, firstPart, matchPattern } from './pattern.ts';

type Route = { state: string; pattern: string; title: English; phase: string };

/**
 * The funnel's route table: state ↔ URL ↔ title, and the progress reported to an embedding page. Navigation,
 * deep links, the server's shell rewrites, the prerendered shells, and the tests all read it.
 */
export const funnelRoutes = [
  {
    state: 'checking',
    pattern: '/checking-dmv-records/:user_uuid/:vehicle_uuid',
    title: 'Checking DMV Records',
    phase: 'vehicle',
  },
  {
    state: 'shipping',
    pattern: '/shipping-address/:user_uuid/:vehicle_uuid',
    title: 'Shipping address',
    phase: 'address',
  },
  {
    state: 'confirming',
    pattern: '/address-confirmation/:user_uuid/:vehicle_uuid/:address_uuid',
    title: 'Confirm your address',
    phase: 'address',
  },
  {
    state: 'cart',
    pattern: '/add-another-vehicle/:user_uuid/:address_uuid',
    title: 'Your cart',
    phase: 'cart',
  },
  {
    state: 'payment',
    pattern: '/payment-details/:user_uuid/:cart_uuid/:address_uuid',
    title: 'Payment details',
    phase: 'payment',
  },
  {
    state: 'thankYou',
    pattern: '/thank-you/:user_uuid/:cart_uuid/:address_uuid',
    title: 'Thank you',
    phase: 'done',
  },
  {
    state: 'orderStatus',
    pattern: '/order-status/:user_uuid/:cart_uuid',
    title: 'Order status',
    phase: 'done',
  },
  { state: 'orderStatus', pattern: '/order-status', title: 'Order status', phase: 'done' },
  {
    state: 'difference',
    pattern: '/fee-difference/:user_uuid/:cart_uuid/:order_id',
    title: 'Difference in fees',
    phase: 'done',
  },
  {
    state: 'notEligible',
    pattern: '/dmv-search-finalized',
    title: 'Not yet eligible for renewal',
    phase: 'vehicle',
  },
] as const satisfies readonly Route[];

export type FunnelRoute = (typeof funnelRoutes)[number];
export type RoutedState = FunnelRoute['state'];
export const routedStates: readonly RoutedState[] = [
  ...new Set(funnelRoutes.map(({ state }) => state)),
];

export type RouteIds = {
  user_uuid?: string;
  vehicle_uuid?: string;
  address_uuid?: string;
  cart_uuid?: string;
  /** The order number, such as R100014. */
  order_id?: string;
};

export type RouteMatch = { route: FunnelRoute; state: RoutedState; ids: RouteIds };

/** Returns undefined if the path isn't a funnel URL. */
export function matchRoute(path: string): RouteMatch | undefined {
  for (const route of funnelRoutes) {
    const ids = matchPattern(route.pattern, path);
    if (ids) return { route, state: route.state, ids };
  }
  return undefined;
}

/** Throws if an id is missing, because a state is entered only with the ids that its URL needs. */
export function pathOf(state: RoutedState, ids: RouteIds): string {
  const path = findPath(state, ids);
  if (path === undefined) throw new Error(`The URL of ${state} needs an id that is missing`);
  return path;
}

export function hasIdsFor(state: RoutedState, ids: RouteIds): boolean {
  return findPath(state, ids) !== undefined;
}

/** Returns the folder under /shell/ that contains the prerendered page for a route. */
export function shellName(pattern: string): string {
  return firstPart(pattern);
}

/** The order status has two URLs. Returns the first one whose ids are all present. */
function findPath(state: RoutedState, ids: RouteIds): string | undefined {
  for (const route of funnelRoutes) {
    const path = route.state === state ? fillPattern(route.pattern, ids) : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}
