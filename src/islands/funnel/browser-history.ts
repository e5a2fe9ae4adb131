import { localPath } from '#words/here.ts';
import { englishPath } from '#words/language-paths.ts';
import type { FunnelHistory } from './history-adapter.ts';

/** The part of `window` that the history needs. Tests pass in a small fake. */
export type HistoryWindow = {
  location: { pathname: string; origin: string; assign: (path: string) => void };
  history: {
    readonly state: unknown;
    scrollRestoration?: 'auto' | 'manual';
    pushState: (state: unknown, unused: string, path: string) => void;
    replaceState: (state: unknown, unused: string, path: string) => void;
    back: () => void;
  };
  document: { referrer: string };
  addEventListener: (type: string, listener: (event: { persisted?: boolean }) => void) => void;
  removeEventListener: (type: string, listener: (event: { persisted?: boolean }) => void) => void;
};

/** Marks the entries that the funnel added, so that it can tell whether Back leads to one of its steps. */
const STEP_BEHIND = { funnel: 'step' };

export function createBrowserHistory(browser: HistoryWindow): FunnelHistory {
  const { location, history } = browser;
  const goHome = () => location.assign(localPath('/'));
  const hasStepBehind = () =>
    history.state !== null || browser.document.referrer.startsWith(`${location.origin}/`);
  return {
    path: () => englishPath(location.pathname),
    push: (path) => history.pushState(STEP_BEHIND, '', localPath(path)),
    replace: (path) => history.replaceState(history.state, '', localPath(path)),
    back: () => (hasStepBehind() ? history.back() : goHome()),
    goHome,
    leave: (path) => location.assign(localPath(path)),
    listen: (onMove) => {
      // Each screen starts at the top. By default, the browser would restore the previous scroll position.
      history.scrollRestoration = 'manual';
      const onPopState = () => onMove(false);
      // A page from the browser's back/forward cache shows outdated data.
      const onPageShow = (event: { persisted?: boolean }) => {
        if (event.persisted) onMove(true);
      };
      browser.addEventListener('popstate', onPopState);
      browser.addEventListener('pageshow', onPageShow);
      return () => {
        browser.removeEventListener('popstate', onPopState);
        browser.removeEventListener('pageshow', onPageShow);
      };
    },
  };
}
