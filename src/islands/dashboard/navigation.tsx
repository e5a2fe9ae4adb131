/** Moves between the sections within the page; each has its own address. */
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { type DashboardMatch, matchDashboard } from '#routes/dashboard.ts';

const MOVED = 'dashboard:moved';

/** Goes to an address of the dashboard; the Back button returns, to the top of the section. */
export function goTo(path: string): void {
  history.scrollRestoration = 'manual';
  history.pushState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
}

/** Corrects the address of the section that is shown. */
export function correctPath(path: string): void {
  history.replaceState(history.state, '', path);
  window.dispatchEvent(new Event(MOVED));
}

/** The present path; undefined before the page is alive. */
export function usePath(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () => undefined,
  );
}

export function useMatch(): DashboardMatch | undefined {
  const path = usePath();
  return path === undefined ? undefined : matchDashboard(path);
}

type Props = {
  to: string;
  className?: string;
  /** The link leads to the section that the customer is in. */
  isCurrent?: boolean;
  children: ReactNode;
};

/** A link that moves within the page if it can, and otherwise works as a plain link. */
export function SectionLink({ to, className, isCurrent, children }: Props) {
  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || event.altKey || matchDashboard(to) === undefined) return;
    event.preventDefault();
    goTo(to);
  }
  return (
    <a
      href={to}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}

function subscribe(notify: () => void) {
  window.addEventListener('popstate', notify);
  window.addEventListener(MOVED, notify);
  return () => {
    window.removeEventListener('popstate', notify);
    window.removeEventListener(MOVED, notify);
  };
}
