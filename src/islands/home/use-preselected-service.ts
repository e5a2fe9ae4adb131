import { useEffect, useState } from 'react';
import { SERVICE_CHOSEN, sessionKeys } from '#contracts/every-page/session-keys.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

/** The service that was chosen elsewhere: before this page, or just now in its header. */
export function usePreselectedService(): { uuid: string; force: boolean } | undefined {
  const [chosen, setChosen] = useState<{ uuid: string; force: boolean }>();
  useEffect(() => {
    const read = (force: boolean) => {
      const uuid = tabStorage.read(sessionKeys.selectedServiceType);
      if (uuid) setChosen({ uuid, force });
    };
    read(false);
    const onChosen = () => read(true);
    window.addEventListener(SERVICE_CHOSEN, onChosen);
    return () => window.removeEventListener(SERVICE_CHOSEN, onChosen);
  }, []);
  return chosen;
}
