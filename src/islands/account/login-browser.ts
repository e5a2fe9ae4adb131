/**
 * The string that identifies this browser to the server: random, or taken from an earlier login or from the link in an
 * email. The latter two survive a logout. The string doesn't log anyone in, but with it the owner can log in even while
 * strangers keep requesting codes.
 */
import { quietly } from '#session/tab-storage.ts';

const KEY = 'login-browser';

let current: string | undefined;

/**
 * The string is stored immediately, because a phone may unload the page while the customer reads the email with the
 * code.
 */
export function loginBrowser(): string {
  if (current === undefined) {
    const stored = readStored();
    current = stored ?? randomText();
    if (stored === undefined) saveLoginBrowser(current);
  }
  return current;
}

/** Uses the string from a link in an email, but only on this page. Until a login confirms it, it could be anyone's. */
export function setLoginBrowser(text: string): void {
  current = text;
}

export function saveLoginBrowser(text: string): void {
  current = text;
  quietly(() => localStorage.setItem(KEY, text));
}

/** Returns what a link in an email passed in the URL's fragment, and removes it from the URL. */
export function takeMailLink(): { email: string; browser: string } | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const [email, browser] = [fragment.get('email'), fragment.get('browser')];
  if (!email || !browser) return undefined;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return { email, browser };
}

function readStored(): string | undefined {
  return quietly(() => localStorage.getItem(KEY)) ?? undefined;
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
