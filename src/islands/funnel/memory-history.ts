import type { FunnelHistory } from './history-adapter.ts';

const HOME = '/';

/**
 * A history in memory, for the widget: the partner's address bar is not ours. Home is the lookup of
 * the funnel itself; pages outside the funnel are opened by the host.
 */
export function createMemoryHistory(openPage: (path: string) => void, start = HOME): FunnelHistory {
  const entries = [start];
  let tell: (isStale: boolean) => void = () => {};
  const path = () => entries.at(-1) ?? HOME;
  return {
    path,
    push: (next) => void entries.push(next),
    replace: (next) => void entries.splice(-1, 1, next),
    back: () => {
      if (entries.length > 1) entries.pop();
      else entries.splice(0, 1, HOME);
      tell(false);
    },
    // There is no way back from a new start, as there is none from a new page load.
    goHome: () => void entries.splice(0, entries.length, HOME),
    leave: openPage,
    listen: (onMove) => {
      tell = onMove;
      return () => {
        tell = () => {};
      };
    },
  };
}
