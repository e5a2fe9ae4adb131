/** What the next login in this tab returns to. Islands use it, so it isn't in the script of every page. */

import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/account/session-keys.ts';
import { openPage } from '#words/here.ts';
import { endTabSession, PAGE, UNSAVED } from './session-end.ts';
import { tabStorage } from './tab-storage.ts';

/**
 * Called when the customer has logged out, here or in another tab. Deletes everything, including what was
 * stored when an earlier session ended.
 */
export function forgetSession(): void {
  tabStorage.clear();
  window.name = '';
}

export const keepsUnsaved = () =>
  [...new URLSearchParams(window.name).keys()].some((key) => key.startsWith(UNSAVED));

export const unsavedKey = (userId: string, form: string) => `${UNSAVED}${userId}:${form}`;

/** Ends this tab's session and opens the home page, where a dialog asks the customer to log in. */
export function askForLogin(page: string): void {
  endTabSession(page);
  openPage('/');
}

/** Returns the page that required a login, or undefined if there is none. Only the first call returns it. */
export function takeLoginRequest(): string | undefined {
  const carried = new URLSearchParams(window.name);
  const page = carried.get(PAGE);
  if (page === null) return undefined;
  carried.delete(PAGE);
  window.name = `${carried}`;
  return page;
}

export function keepWantedPage(page: string): void {
  tabStorage.write(WANTED_PAGE_KEY, page);
  // An earlier Check Order Status request would open My Orders, but this page was requested later.
  tabStorage.remove(sessionKeys.loginStatus);
}
