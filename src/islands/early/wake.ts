import { onSessionChange } from '#session/session.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { WAKE } from './touch.ts';

/** Hydrates all islands of the page, including those that haven't been parsed yet. */
export function wakeIslands(): void {
  document.documentElement.dataset.awake = '';
  window.dispatchEvent(new Event(WAKE));
}

/** Hydrates the islands if they show more than the static page does, now or after a login. */
export function wakeIf(isNeeded: () => boolean): void {
  const look = () => {
    if (isNeeded()) wakeIslands();
  };
  look();
  onSessionChange(look);
}

/** Whether this tab has any state: a session, a cart, a chosen service, or a page that needs a login. */
export const isKnownTab = () => tabStorage.keys().length > 0 || window.name !== '';
