import { useEffect, useState } from 'react';
import { SERVICE_CHOSEN, sessionKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

/** Returns the service chosen elsewhere: before this page, or in its header. */
export function usePreselectedService(): { uuid: string; force: boolean } | undefined {
  // Initial state, because the form must not select its default service first.
  const [chosen, setChosen] = useState(() => stored(false));
  useEffect(() => {
    const onChosen = () => setChosen((before) => stored(true) ?? before);
    window.addEventListener(SERVICE_CHOSEN, onChosen);
    return () => window.removeEventListener(SERVICE_CHOSEN, onChosen);
  }, []);
  return chosen;
}

function stored(force: boolean): { uuid: string; force: boolean } | undefined {
  const uuid = tabStorage.read(sessionKeys.selectedServiceType);
  return uuid ? { uuid, force } : undefined;
}
