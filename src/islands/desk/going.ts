import { useEffect } from 'react';
import { focusHeading } from '#islands/sections/focus-heading.ts';
import { goTo } from '#islands/sections/navigation.tsx';
import { useLoaded } from '#islands/sections/use-loaded.ts';

const AGAIN = 'desk:again';

/** Goes to an address of the desk. Where that is the present one, its screen is read again, as by a browser's reload. */
export function goAtDesk(path: string): void {
  if (path !== `${location.pathname}${location.search}`) {
    goTo(path);
    return;
  }
  readAgain();
  scrollTo(0, 0);
  focusHeading();
}

/** Has the present screen read again; what it shows stays meanwhile. */
export function readAgain(): void {
  window.dispatchEvent(new Event(AGAIN));
}

/** Reads the data of a screen, for every new key and by `readAgain`. */
export function useRead<T>(key: string, read: () => Promise<T>) {
  const loaded = useLoaded(key, read);
  const again = loaded.state.phase === 'ready' ? loaded.refresh : loaded.reload;
  useEffect(() => {
    window.addEventListener(AGAIN, again);
    return () => window.removeEventListener(AGAIN, again);
  }, [again]);
  return loaded;
}
