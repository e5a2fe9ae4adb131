/** Who of the staff is at the desk in this tab, by its session storage. A customer's session is another thing. */
import { tabStorage } from '#islands/session/tab-storage.ts';

const TOKEN = 'desk_token';
const CHANGED = 'desk-session:changed';

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
