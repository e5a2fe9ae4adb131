/**
 * The string that identifies this browser to the server: random, or from an earlier login or an email's link.
 * The latter is preserved after logout. It doesn't log anyone in, but it lets its owner in while strangers keep
 * requesting codes.
 */
import { quietly } from '#session/tab-storage.ts';

const KEY = 'login-browser';

let current: string | undefined;

/** Stored immediately: a phone may unload the page while its owner reads the email with the code. */
export function loginBrowser(): string {
  if (current === undefined) {
    const stored = readStored();
    current = stored ?? randomText();
    if (stored === undefined) saveLoginBrowser(current);
  }
  return current;
}

/** Uses the string from an email's link on this page only. It could be anyone's until a login confirms it. */
export function setLoginBrowser(text: string): void {
  current = text;
}

export function saveLoginBrowser(text: string): void {
  current = text;
  quietly(() => localStorage.setItem(KEY, text));
}

/** Returns what an email's link passed in the fragment, and removes it from the URL. */
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
