import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * When another section opens, sets its title, scrolls to the top, and focuses its heading. `place`
 * distinguishes sections with the same title.
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
