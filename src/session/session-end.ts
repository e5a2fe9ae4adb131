/**
 * The end of a session in this tab, after which session storage must be empty. If a session ends while its
 * customer is still working, the tab's name keeps what the next login restores: the page that asked for the
 * login, and unsaved input in the account's forms. No other site can read it.
 */

import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/account/session-keys.ts';
import { PROFILE } from '#routes/pages.ts';
import { tabStorage } from './tab-storage.ts';

/** The key of the page that asked for the login. */
const PAGE = 'login-needed';
const UNSAVED = 'unsaved:';

/** After the server ended the session: empties the storage. The next login opens `page`. */
export function endTabSession(page?: string): void {
  const carried = new URLSearchParams(window.name);
  if (page) carried.set(PAGE, page);
  for (const key of unsavedKeys()) carried.set(key, tabStorage.read(key) ?? '');
  tabStorage.clear();
  window.name = `${carried}`;
}

/**
 * After the customer logged out, here or in another tab: deletes everything, including what an earlier
 * end has stored.
 */
export function forgetSession(): void {
  tabStorage.clear();
  window.name = '';
}

/** Whether the tab's name contains unsaved input. */
export const keepsUnsaved = () =>
  [...new URLSearchParams(window.name).keys()].some((key) => key.startsWith(UNSAVED));

/** Returns the storage key for an account's unsaved input in a form. */
export const unsavedKey = (userId: string, form: string) => `${UNSAVED}${userId}:${form}`;

export const unsavedKeys = () => tabStorage.keys().filter((key) => key.startsWith(UNSAVED));

/** The pages of an account; the next login returns to them. */
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
  // After a logout, don't return to a page.
  const isWanted =
    tabStorage.read(sessionKeys.userId) !== null && location.pathname.startsWith(OWN_PAGES);
  endTabSession(isWanted ? location.pathname : undefined);
  if (isFramed) location.reload();
  // The Back button goes to the previous page, not to the page whose session is over.
  else location.replace('/');
}

/** Ends this tab's session and goes home, where a dialog asks for the login. */
export function askForLogin(page: string): void {
  endTabSession(page);
  location.assign('/');
}

/** Returns the page that needs a login, only once; undefined if none does. */
export function takeLoginRequest(): string | undefined {
  const carried = new URLSearchParams(window.name);
  const page = carried.get(PAGE);
  if (page === null) return undefined;
  carried.delete(PAGE);
  window.name = `${carried}`;
  return page;
}

/** Stores the page that the next login opens. */
export function keepWantedPage(page: string): void {
  tabStorage.write(WANTED_PAGE_KEY, page);
  // Check Order Status opens My Orders, but this request is newer.
  tabStorage.remove(sessionKeys.loginStatus);
}
