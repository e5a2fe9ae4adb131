import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { readSessionToken } from '#api-client/session-token.ts';
import { signOut } from '#api-client/sign-out.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { announceLogout, onLogoutElsewhere } from '#islands/session/logout-channel.ts';
import { onSessionChange } from '#islands/session/session.ts';
import { forgetSession } from '#islands/session/session-end.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

/** The logged-in customer, as the header shows them. */
export type MenuSession = { userId: string; userName: string; image: string };

const DEFAULT_IMAGE = '/default-avatar.svg';

/**
 * Returns the session in this tab's storage, or undefined if no one is logged in, which includes the server
 * and so the first render. Code that changes the session dispatches an event on window.
 */
export function useMenuSession(): MenuSession | undefined {
  const stored = useSyncExternalStore(onSessionChange, readStored, () => '');
  useEffect(() => {
    return onLogoutElsewhere(leave);
  }, []);
  return useMemo(() => {
    const [userId, userName, image] = stored.split('\n');
    if (!userId) return undefined;
    return { userId, userName: userName || 'User', image: image || DEFAULT_IMAGE };
  }, [stored]);
}

/** Ends the session on the server, in its other tabs, and in this one. */
export function leaveAccount(): void {
  signOut();
  announceLogout(readSessionToken());
  leave();
}

function leave() {
  forgetSession();
  location.assign('/');
}

function readStored(): string {
  const userId = tabStorage.read(sessionKeys.userId);
  if (!userId) return '';
  const read = (key: string) => tabStorage.read(key) ?? '';
  return [userId, read(sessionKeys.userName), read(sessionKeys.profileImage)].join('\n');
}
