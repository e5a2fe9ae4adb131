/** Remembers a page that needed a login while the customer goes through the home page to the login and back. */
import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/account/session-keys.ts';
import { endTabSession, PAGE } from './session-end.ts';
import { tabStorage } from './tab-storage.ts';

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

/** Stores the page that the next login leads to. */
export function keepWantedPage(page: string): void {
  tabStorage.write(WANTED_PAGE_KEY, page);
  // Check Order Status leads to My Orders; this request is newer.
  tabStorage.remove(sessionKeys.loginStatus);
}
