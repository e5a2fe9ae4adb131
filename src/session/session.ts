import { SESSION_CHANGED, type sessionKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from './tab-storage.ts';

type Key = (typeof sessionKeys)[keyof typeof sessionKeys];

/** Notifies the header, too. An empty value removes the entry. */
export function changeSession(changes: Partial<Record<Key, string | null | undefined>>): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value) tabStorage.write(key, value);
    else tabStorage.remove(key);
  }
  window.dispatchEvent(new Event(SESSION_CHANGED));
}

/** Calls back when this tab's session may have changed. Returns a function that unsubscribes. */
export const onSessionChange = (notify: () => void) => onChange(SESSION_CHANGED, notify);

/** For sessions that have their own change event. */
export function onChange(event: string, notify: () => void): () => void {
  window.addEventListener(event, notify);
  // A page from the back/forward cache may be older than the session.
  window.addEventListener('pageshow', notify);
  return () => {
    window.removeEventListener(event, notify);
    window.removeEventListener('pageshow', notify);
  };
}
