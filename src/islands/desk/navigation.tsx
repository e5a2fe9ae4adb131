import { useEffect } from 'react';
import {
  focusHeading,
  goTo,
  MovingLink,
  type MovingLinkProps,
} from '#islands/sections/navigation.tsx';
import { useLoaded } from '#islands/sections/use-loaded.ts';
import { matchDesk } from '#routes/desk-screens.ts';

const AGAIN = 'desk:again';

/** Opening the current path reloads its screen, as in a browser. */
export function navigate(path: string): void {
  if (path !== `${location.pathname}${location.search}`) {
    goTo(path);
    return;
  }
  reloadScreen();
  scrollTo(0, 0);
  focusHeading();
}

/** Reloads the current screen's data, which stays visible in the meantime. */
export function reloadScreen(): void {
  window.dispatchEvent(new Event(AGAIN));
}

/** Loads a screen's data, for every new key and on `reloadScreen`. */
export function useScreenData<T>(key: string, read: () => Promise<T>) {
  const loaded = useLoaded(key, read);
  const again = loaded.state.phase === 'ready' ? loaded.refresh : loaded.reload;
  useEffect(() => {
    window.addEventListener(AGAIN, again);
    return () => window.removeEventListener(AGAIN, again);
  }, [again]);
  return loaded;
}

export function DeskLink(props: MovingLinkProps) {
  const [path = ''] = props.to.split('?');
  return <MovingLink {...props} isSection={matchDesk(path) !== undefined} go={navigate} />;
}
