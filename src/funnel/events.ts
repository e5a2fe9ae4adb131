/** The events of the funnel, and those that the funnel sends to its host. */
import type { RoutedState, RouteIds } from '#routes/funnel.ts';
import type { ScreenEvent } from './machine.ts';

/** The history adapter: a link, a refresh, back or forward opened this address. */
export type RouteEvent = { type: 'route.opened'; state: RoutedState; ids: RouteIds };

type EverywhereEvent =
  | { type: 'back.clicked' }
  /** "Try again" after a failed load. */
  | { type: 'retry.clicked' }
  /** Offered by a link whose data is gone: starts a new order. */
  | { type: 'restart.clicked' };

export type FunnelEvent = RouteEvent | ScreenEvent | EverywhereEvent;

/** A place outside the funnel; the host knows its address. */
export type Destination = 'login' | 'laterNoted' | 'previous';

/** The events that the host listens to. */
export type FunnelEmitted =
  | { type: 'toast'; kind: 'error' | 'success' | 'blank'; message: string }
  /** The server says that the session has ended: clear it and go home, without a toast. */
  | { type: 'session.lost' }
  /** These input values are settled and need not be remembered. */
  | { type: 'address.saved' | 'address.confirmed' | 'attempt.ended' | 'order.paid'; ids: RouteIds }
  | { type: 'left'; destination: Destination; user_uuid?: string }
  /** A fact for the audit log, `EVENT_NAME: state`. */
  | { type: 'audited'; message: string; user_uuid: string | null }
  /** The customer wants to add another vehicle: the next lookup begins without a plate. */
  | { type: 'vehicle.wanted' };
