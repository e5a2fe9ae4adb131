/** The desk's session in this tab, kept in session storage. It is independent of a customer's session. */
import { DESK_IDLE_MINUTES } from '#contracts/desk/member.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

const TOKEN = 'desk_token';
const CHANGED = 'desk-session:changed';
const IDLE_MS = DESK_IDLE_MINUTES * 60_000;

let usedAt = 0;

/** Returns the token of the desk's session, or an empty text if there is none. */
export const readDeskToken = (): string => tabStorage.read(TOKEN) ?? '';

export function keepDeskToken(token: string): void {
  tabStorage.write(TOKEN, token);
  window.dispatchEvent(new Event(CHANGED));
}

export function endDeskSession(): void {
  tabStorage.remove(TOKEN);
  window.dispatchEvent(new Event(CHANGED));
}

/** Records a use of the session. Every call to the server counts as one. */
export function noteDeskUse(): void {
  usedAt = Date.now();
}

/**
 * Ends the session in this tab if it has been idle too long. Doesn't ask the server, because that would count
 * as a use.
 */
export function endIdleDeskSession(): void {
  if (Date.now() - usedAt >= IDLE_MS) endDeskSession();
}

/** Calls back when the desk's session of this tab may have changed. Returns a function that unsubscribes. */
export function onDeskSessionChange(notify: () => void): () => void {
  window.addEventListener(CHANGED, notify);
  // A page from the browser's cache may be older than the session.
  window.addEventListener('pageshow', notify);
  return () => {
    window.removeEventListener(CHANGED, notify);
    window.removeEventListener('pageshow', notify);
  };
}
