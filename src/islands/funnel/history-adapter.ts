/** Keeps the URL and the funnel in sync, in both directions. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { funnelMachine } from '#funnel/machine.ts';
import {
  funnelRoutes,
  hasIdsFor,
  matchRoute,
  pathOf,
  type RoutedState,
  type RouteIds,
} from '#routes/funnel.ts';

export type FunnelActor = ActorRefFrom<typeof funnelMachine>;
export type FunnelSnapshot = SnapshotFrom<typeof funnelMachine>;

/** A history of URLs: the browser's, or one in memory inside a partner's page. */
export type FunnelHistory = {
  path: () => string;
  push: (path: string) => void;
  replace: (path: string) => void;
  /** Goes back one step, or to the home page if there is none. */
  back: () => void;
  /** Goes to the page where an order starts. */
  goHome: () => void;
  /** Opens a page outside the funnel. */
  leave: (path: string) => void;
  /** Calls back when the browser changes the path, or when the page is shown again and may be outdated. */
  listen: (onMove: (isStale: boolean) => void) => () => void;
};

const routedStates: ReadonlySet<string> = new Set(funnelRoutes.map(({ state }) => state));

function isRouted(state: string): state is RoutedState {
  return routedStates.has(state);
}

export function screenOf(snapshot: FunnelSnapshot): string {
  return typeof snapshot.value === 'string'
    ? snapshot.value
    : (Object.keys(snapshot.value)[0] ?? 'starting');
}

function pathOfSnapshot(snapshot: FunnelSnapshot): string | undefined {
  const screen = screenOf(snapshot);
  const { ids } = snapshot.context;
  return isRouted(screen) && hasIdsFor(screen, ids) ? pathOf(screen, ids) : undefined;
}

export function connectHistory(
  actor: FunnelActor,
  history: FunnelHistory,
  guestIds: () => RouteIds,
): () => void {
  const follow = () => {
    const match = matchRoute(history.path());
    if (!match) return actor.send({ type: 'restart.clicked' });
    // The not-yet-eligible page has no ids in its URL. It shows the current guest's vehicle.
    const ids = match.state === 'notEligible' ? guestIds() : match.ids;
    actor.send({ type: 'route.opened', state: match.state, ids });
  };

  const lead = (snapshot: FunnelSnapshot) => {
    if (screenOf(snapshot) === 'home') return history.goHome();
    const path = pathOfSnapshot(snapshot);
    if (path === undefined || path === canonicalPath(history.path())) return;
    if (snapshot.context.arrival === 'replace') history.replace(path);
    else history.push(path);
  };

  /** Opens the same screen for the account, because the link's guest has since logged in. */
  const followAccount = ({ account }: { account: string }) => {
    const match = matchRoute(history.path());
    if (!match) return;
    const ids = { ...match.ids, user_uuid: account };
    actor.send({ type: 'route.opened', state: match.state, ids });
  };

  const onMove = (isStale: boolean) => {
    // A jump to an anchor is also reported as a navigation, but the screen is already shown.
    if (!isStale && pathOfSnapshot(actor.getSnapshot()) === canonicalPath(history.path())) return;
    follow();
    // If a screen blocks navigation, its URL is pushed again.
    const currentPath = pathOfSnapshot(actor.getSnapshot());
    if (currentPath !== undefined && currentPath !== canonicalPath(history.path()))
      history.push(currentPath);
  };

  const stopListening = history.listen(onMove);
  const moving = actor.on('link.moved', followAccount);
  follow();
  const subscription = actor.subscribe(lead);
  return () => {
    stopListening();
    moving.unsubscribe();
    subscription.unsubscribe();
  };
}

/** Returns the canonical spelling of a URL, independent of encoding and a trailing slash. */
function canonicalPath(path: string): string {
  const match = matchRoute(path);
  return match ? pathOf(match.state, match.ids) : path;
}
