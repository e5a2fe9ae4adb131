import { onSessionChange } from '#islands/session/session.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { WAKE } from './touch.ts';

/** Brings all islands of the page to life, also those that the browser has not read yet. */
export function wakeIslands(): void {
  document.documentElement.dataset.awake = '';
  window.dispatchEvent(new Event(WAKE));
}

/** Wakes the islands where they have something to show that the built page does not, now or after a login. */
export function wakeIf(isNeeded: () => boolean): void {
  const look = () => {
    if (isNeeded()) wakeIslands();
  };
  look();
  onSessionChange(look);
}

/** Does this tab know anything of its visitor: a session, a cart, a chosen service, a page that needs a login? */
export const isKnownTab = () => tabStorage.keys().length > 0 || window.name !== '';
