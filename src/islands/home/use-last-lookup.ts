import { useEffect, useState } from 'react';
import { property } from '#contracts/every-page/failure-text.ts';
import { LOOKUP_KEY, OPEN_CARTS_KEY, sessionKeys } from '#contracts/every-page/session-keys.ts';
import { onSessionChange } from '#islands/session/session.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

/** What the tab knows before anything is typed. */
export function useLastLookup() {
  const [last, setLast] = useState({ account: '', email: '', service: '', carts: '' });
  useEffect(() => {
    const read = () => {
      const service = property(tabStorage.readJson(LOOKUP_KEY), 'service_type_uuid');
      setLast({
        account: tabStorage.read(sessionKeys.userId) ?? '',
        email: tabStorage.read(sessionKeys.userEmail) ?? '',
        service: typeof service === 'string' ? service : '',
        carts: tabStorage.read(OPEN_CARTS_KEY) ?? '',
      });
    };
    read();
    return onSessionChange(read);
  }, []);
  return last;
}
