import { sessionKeys } from '#contracts/account/session-keys.ts';
import { PROFILE } from '#routes/pages.ts';
import { endTabSession } from './session-end.ts';
import { tabStorage } from './tab-storage.ts';

/** The pages of an account; the next login leads back to them. */
const OWN_PAGES = PROFILE.slice(0, PROFILE.lastIndexOf('/') + 1);

/**
 * Handles a session that has ended on the server: empties the tab's storage and shows the home page. A frame,
 * which has no home page, starts over.
 */
export function loseSession(): void {
  const isFramed = window.parent !== window;
  const isAtStart = isFramed || location.pathname === '/';
  // A page that calls the server on load and gets the same response would reload forever.
  const isUntouched = navigator.userActivation?.hasBeenActive === false;
  if (isAtStart && isUntouched && tabStorage.keys().length === 0) return;
  // After a logout, the customer doesn't want a page.
  const isWanted =
    tabStorage.read(sessionKeys.userId) !== null && location.pathname.startsWith(OWN_PAGES);
  endTabSession(isWanted ? location.pathname : undefined);
  if (isFramed) location.reload();
  // Back leads to the previous page, not into the page whose session is over.
  else location.replace('/');
}
