import type { FunnelHistory } from './history-adapter.ts';

const HOME = '/';

/**
 * A history in memory, for the widget: the partner's address bar is not ours. Its home is the funnel's own
 * lookup; the host opens pages outside the funnel.
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
    // Back does not lead behind a new start, just as after a page load.
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
