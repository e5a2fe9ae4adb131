import { useEffect, useState } from 'react';
import { OPEN_CARTS_KEY, sessionKeys } from '#contracts/account/session-keys.ts';
import { keptService, tabPlace } from '#islands/early/tab-place.ts';
import { onSessionChange } from '#islands/session/session.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import type { LookupDraft } from '#lookup/draft.ts';

/**
 * Returns what the tab knows before the customer types anything, and the lookup that was waiting in line when
 * the page unloaded.
 */
export function useLastLookup() {
  const [last, setLast] = useState({ account: '', email: '', service: '', carts: '' });
  const [waiting, setWaiting] = useState<LookupDraft>();
  useEffect(() => {
    const read = () => {
      setLast({
        account: tabStorage.read(sessionKeys.userId) ?? '',
        email: tabStorage.read(sessionKeys.userEmail) ?? '',
        service: keptService(),
        carts: tabStorage.read(OPEN_CARTS_KEY) ?? '',
      });
    };
    read();
    setWaiting(tabPlace.waiting());
    return onSessionChange(read);
  }, []);
  return { ...last, waiting };
}
