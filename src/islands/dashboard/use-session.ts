import { useMemo, useSyncExternalStore } from 'react';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { onSessionChange } from '#islands/session/session.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

export type Session = { userId: string; userEmail: string };

const UNKNOWN = 'unknown';

/** Returns the session: null if no one is logged in, undefined before hydration. */
export function useSession(): Session | null | undefined {
  const stored = useSyncExternalStore(onSessionChange, readStored, () => UNKNOWN);
  return useMemo(() => {
    if (stored === UNKNOWN) return undefined;
    const [userId = '', userEmail = ''] = stored.split('\n');
    return userId === '' ? null : { userId, userEmail };
  }, [stored]);
}

function readStored(): string {
  const read = (key: string) => tabStorage.read(key) ?? '';
  return `${read(sessionKeys.userId)}\n${read(sessionKeys.userEmail)}`;
}
