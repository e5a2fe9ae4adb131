/** Logouts reach the other tabs of the browser. */

import { sessionKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from './tab-storage.ts';

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
