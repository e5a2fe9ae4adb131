/** Navigation between the sections of a page. Each section has its own URL. */

import { type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { localPath, pathHere } from '#words/here.ts';

const MOVED = 'section:moved';

/** The Back button returns to the top of the previous section. */
export function goTo(path: string): void {
  history.scrollRestoration = 'manual';
  history.pushState(null, '', localPath(path));
  window.dispatchEvent(new Event(MOVED));
}

export function correctPath(path: string): void {
  history.replaceState(history.state, '', localPath(path));
  window.dispatchEvent(new Event(MOVED));
}

/** Undefined before hydration. */
export function usePath(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => pathHere(),
    () => undefined,
  );
}

/** Includes the question mark. Empty before hydration. */
export function useQuery(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
}

export type MovingLinkProps = {
  to: string;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
};

type Props = MovingLinkProps & {
  /** Whether the URL is one of this page's sections. */
  isSection: boolean;
  go?: (to: string) => void;
};

/** A link that navigates within the page if possible. Otherwise it is an ordinary link. */
export function MovingLink({ to, className, isCurrent, isSection, go = goTo, children }: Props) {
  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || event.altKey || !isSection) return;
    event.preventDefault();
    go(to);
  }
  return (
    <a
      href={localPath(to)}
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

/** The heading needs `tabIndex={-1}`. */
export function focusHeading(): void {
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}

/**
 * When another section opens, sets the page title, scrolls to the top, and focuses the heading. `place` distinguishes
 * sections with the same title.
 */
export function useSectionArrival(title: string, place: string): void {
  const before = useRef(place);
  useEffect(() => {
    const provider = document.title.split(' – ').at(-1);
    document.title = `${title} – ${provider}`;
    if (before.current === place) return;
    before.current = place;
    scrollTo(0, 0);
    focusHeading();
  }, [title, place]);
}
