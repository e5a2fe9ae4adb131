import type { FunnelHistory } from './history-adapter.ts';

const HOME = '/';

type MemoryHistory = FunnelHistory & {
  /** Opens a path from outside, as a link would. */
  open: (path: string) => void;
};

/**
 * A history in memory for the widget, because the address bar belongs to the partner. Its home is the lookup,
 * which the host shows. The host also opens pages outside the funnel.
 */
export function createMemoryHistory(openPage: (path: string) => void, start = HOME): MemoryHistory {
  const entries = [start];
  let tell: (isStale: boolean) => void = () => {};
  const path = () => entries.at(-1) ?? HOME;
  return {
    path,
    push: (next) => void entries.push(next),
    open: (next) => {
      entries.push(next);
      tell(false);
    },
    replace: (next) => void entries.splice(-1, 1, next),
    back: () => {
      if (entries.length > 1) entries.pop();
      else entries.splice(0, 1, HOME);
      tell(false);
    },
    // As after a page load, Back doesn't go past a new start.
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
