/**
 * A page that needed a login and what it was, on the way through the home page to the login and back.
 */
import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/every-page/session-keys.ts';
import { endSession, PAGE } from './session-end.ts';
import { tabStorage } from './tab-storage.ts';

/** A page of this site: one slash, so that no other site can be meant. */
const OWN_PAGE = /^\/(?![/\\])/;

/** Ends this tab's session and goes home, where a dialog asks for the login. */
export function askForLogin(page: string): void {
  endSession(page);
  location.assign('/');
}

/** The page for which a login is needed, once; undefined where none is. */
export function takeLoginRequest(): string | undefined {
  const carried = new URLSearchParams(window.name);
  const page = carried.get(PAGE);
  if (page === null) return undefined;
  carried.delete(PAGE);
  window.name = `${carried}`;
  return page;
}

/** Notes where the next login leads. */
export function keepWantedPage(page: string): void {
  tabStorage.write(WANTED_PAGE_KEY, page);
  // Whoever comes by Check Order Status lands on My Orders; this wish is newer.
  tabStorage.remove(sessionKeys.loginStatus);
}

/** Where the login leads, once: the page that was asked for, unless the order status was. */
export function takeWantedPage(): string | undefined {
  const page = tabStorage.read(WANTED_PAGE_KEY);
  tabStorage.remove(WANTED_PAGE_KEY);
  if (page === null || tabStorage.read(sessionKeys.loginStatus) === 'true') return undefined;
  return OWN_PAGE.test(page) ? page : undefined;
}
