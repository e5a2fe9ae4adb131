import { SESSION_CHANGED, sessionKeys } from '#contracts/account/session-keys.ts';
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

const CHANNEL = 'logout';

/**
 * Announces the end of one session, identified by its token, or of all of a user's sessions, identified by
 * the user's id.
 */
export function announceLogout(ended: string): void {
  if (ended === '' || !('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(ended);
  channel.close();
}

/** Returns a function that unsubscribes. */
export function onLogoutElsewhere(callback: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const names = [sessionKeys.token, sessionKeys.userToken, sessionKeys.userId].map((key) =>
      tabStorage.read(key),
    );
    if (typeof data === 'string' && names.includes(data)) callback();
  };
  return () => channel.close();
}
