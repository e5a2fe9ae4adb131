/** Who of the staff is at the desk in this tab, by its session storage. A customer's session is another thing. */
import { DESK_IDLE_MINUTES } from '#contracts/desk/member.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

const TOKEN = 'desk_token';
const CHANGED = 'desk-session:changed';
const IDLE_MS = DESK_IDLE_MINUTES * 60_000;

let usedAt = 0;

/** The token of the desk's session; empty where there is none. */
export const readDeskToken = (): string => tabStorage.read(TOKEN) ?? '';

export function keepDeskToken(token: string): void {
  tabStorage.write(TOKEN, token);
  window.dispatchEvent(new Event(CHANGED));
}

export function endDeskSession(): void {
  tabStorage.remove(TOKEN);
  window.dispatchEvent(new Event(CHANGED));
}

/** Every call to the server is a use of the session. */
export function noteDeskUse(): void {
  usedAt = Date.now();
}

/** Ends the session in this tab where its last use is too long ago. The server is not asked: that would be another use. */
export function endIdleDeskSession(): void {
  if (Date.now() - usedAt >= IDLE_MS) endDeskSession();
}

/** Calls back when the desk's session of this tab may have changed, until the returned function is called. */
export function onDeskSessionChange(notify: () => void): () => void {
  window.addEventListener(CHANGED, notify);
  // A page from the browser's cache may be older than the session.
  window.addEventListener('pageshow', notify);
  return () => {
    window.removeEventListener(CHANGED, notify);
    window.removeEventListener('pageshow', notify);
  };
}
