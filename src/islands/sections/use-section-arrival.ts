import { useEffect, useRef } from 'react';

/**
 * When another section opens: sets its title, scrolls to the top, and focuses its heading. `place` says which one
 * of several with the same title.
 */
export function useSectionArrival(title: string, place: string): void {
  const before = useRef(place);
  useEffect(() => {
    const provider = document.title.split(' – ').at(-1);
    document.title = `${title} – ${provider}`;
    if (before.current === place) return;
    before.current = place;
    scrollTo(0, 0);
    const heading = document.querySelector('main h1');
    if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
  }, [title, place]);
}
