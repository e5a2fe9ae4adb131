import { sessionKeys } from '#contracts/account/session-keys.ts';
import { PROFILE } from '#routes/pages.ts';
import { endTabSession } from './session-end.ts';
import { tabStorage } from './tab-storage.ts';

/** The pages of an account: the next login leads back to them. */
const OWN_PAGES = PROFILE.slice(0, PROFILE.lastIndexOf('/') + 1);

/**
 * The server said that the session has ended: empties the tab's storage and shows the home page; a frame, which has
 * no home page, starts again.
 */
export function loseSession(): void {
  const isFramed = window.parent !== window;
  const isAtStart = isFramed || location.pathname === '/';
  // A page that asks on load and gets the same response would reload forever.
  const isUntouched = navigator.userActivation?.hasBeenActive === false;
  if (isAtStart && isUntouched && tabStorage.keys().length === 0) return;
  // After a logout nobody asked for a page.
  const isWanted =
    tabStorage.read(sessionKeys.userId) !== null && location.pathname.startsWith(OWN_PAGES);
  endTabSession(isWanted ? location.pathname : undefined);
  if (isFramed) location.reload();
  // Back leads to the page before, not into the page whose session is over.
  else location.replace('/');
}
