/** The logged-in user of this tab, from session storage. */
import { SESSION_CHANGED, type sessionKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from './tab-storage.ts';

type Key = (typeof sessionKeys)[keyof typeof sessionKeys];

/** Changes the session and notifies the header. An empty value is removed. */
export function changeSession(changes: Partial<Record<Key, string | null | undefined>>): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value) tabStorage.write(key, value);
    else tabStorage.remove(key);
  }
  window.dispatchEvent(new Event(SESSION_CHANGED));
}

/** Calls back when the session of this tab may have changed. Returns a function that unsubscribes. */
export function onSessionChange(notify: () => void): () => void {
  window.addEventListener(SESSION_CHANGED, notify);
  // A page from the browser's cache may be older than the session.
  window.addEventListener('pageshow', notify);
  return () => {
    window.removeEventListener(SESSION_CHANGED, notify);
    window.removeEventListener('pageshow', notify);
  };
}
