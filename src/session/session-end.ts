/**
 * Ends a session in this tab. Session storage must then be empty. If the customer is still working when the
 * session ends, the tab's name keeps what the next login restores: the page that required the login, and
 * unsaved input in the account's forms. No other site can read the tab's name.
 */

import { sessionKeys } from '#contracts/account/session-keys.ts';
import { PARTNERS, PROFILE } from '#routes/pages.ts';
import { localPath, pathHere } from '#words/here.ts';
import { tabStorage } from './tab-storage.ts';

/** The key under which the page that required the login is stored. */
export const PAGE = 'login-needed';
export const UNSAVED = 'unsaved:';

/** Called when the server has ended the session. Empties the storage. After the next login, `page` opens. */
export function endTabSession(page?: string): void {
  const carried = new URLSearchParams(window.name);
  if (page) carried.set(PAGE, page);
  for (const key of unsavedKeys()) carried.set(key, tabStorage.read(key) ?? '');
  tabStorage.clear();
  window.name = `${carried}`;
}

export const unsavedKeys = () => tabStorage.keys().filter((key) => key.startsWith(UNSAVED));

/** The path prefix of an account's pages, to which the next login returns. */
const OWN_PAGES = PROFILE.slice(0, PROFILE.lastIndexOf('/') + 1);

/**
 * Handles a session that has ended on the server: empties the tab's storage and shows the home page. A frame
 * has no home page, so it starts over, and partners' pages ask for the login themselves.
 */
export function loseSession(): void {
  const isFramed = window.parent !== window;
  const isAtStart = isFramed || pathHere() === '/';
  // Without this check, a page that calls the server on load and learns again that the session has ended would reload
  // forever.
  const isUntouched = navigator.userActivation?.hasBeenActive === false;
  if (isAtStart && isUntouched && tabStorage.keys().length === 0) return;
  // After a logout, the next login doesn't return to the page.
  const isWanted =
    tabStorage.read(sessionKeys.userId) !== null &&
    (pathHere().startsWith(OWN_PAGES) || pathHere() === PARTNERS);
  endTabSession(isWanted ? pathHere() : undefined);
  if (isFramed || pathHere().startsWith(PARTNERS)) location.reload();
  // The Back button then leads to the previous page, not to the page whose session has ended.
  else location.replace(localPath('/'));
}
