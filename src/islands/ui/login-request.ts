/**
 * A page that needed a login and what it was, on the way through the home page to the login and back.
 */
import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/session-keys.ts';
import { tabStorage } from './tab-storage.ts';

const REQUEST = 'login-needed:';
/** A page of this site: one slash, so that no other site can be meant. */
const OWN_PAGE = /^\/(?![/\\])/;

/**
 * Ends this tab's session and goes home, where a dialog asks for the login. The session storage has to
 * be empty there, so the page that was asked for travels as the tab's name, which no other site sees.
 */
export function askForLogin(page: string): void {
  tabStorage.clear();
  window.name = REQUEST + page;
  location.assign('/');
}

/** The page for which a login is needed, once; undefined where none is. */
export function takeLoginRequest(): string | undefined {
  if (!window.name.startsWith(REQUEST)) return undefined;
  const page = window.name.slice(REQUEST.length);
  window.name = '';
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
