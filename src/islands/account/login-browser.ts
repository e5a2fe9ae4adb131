/**
 * How the server knows this browser again: by a random text, or by what an earlier login or the link of a mail has
 * given it. The latter stays when the session ends: it opens nothing alone, and lets its owner in when
 * strangers keep asking for codes.
 */

const KEY = 'login-browser';

let current: string | undefined;

/** Kept at once: a phone may drop the page while its owner reads the mail with the code. */
export function loginBrowser(): string {
  if (current === undefined) {
    const known = kept();
    current = known ?? randomText();
    if (known === undefined) keepLoginBrowser(current);
  }
  return current;
}

/** Uses what a mail's link brought for this page only: it may be anybody's, until a login has proved it. */
export function lendLoginBrowser(text: string): void {
  current = text;
}

export function keepLoginBrowser(text: string): void {
  current = text;
  quietly(() => localStorage.setItem(KEY, text));
}

/** What the link of a mail brought behind the # of the address, which is taken out of it. */
export function takeMailLink(): { email: string; browser: string } | undefined {
  const given = new URLSearchParams(location.hash.slice(1));
  const [email, browser] = [given.get('email'), given.get('browser')];
  if (!email || !browser) return undefined;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return { email, browser };
}

function kept(): string | undefined {
  return quietly(() => localStorage.getItem(KEY)) ?? undefined;
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A browser may refuse its storage. */
function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
