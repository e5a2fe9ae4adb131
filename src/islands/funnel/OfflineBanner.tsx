import { useSyncExternalStore } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { info } from '#islands/ui/icons.ts';
import { t } from '#words/words.ts';

/** Only for screen readers, because the steps show it next to their button. */
export function OfflineBanner() {
  return (
    <div role="status" className="visually-hidden">
      <Offline>{t('Keep this page open. Continue when you’re back online.')}</Offline>
    </div>
  );
}

/** What being offline means for the customer. Shown while the browser is offline. */
export function Offline({ children }: { children: string }) {
  if (useOnline()) return null;
  return (
    <div className="full-width notice">
      <Icon path={info} />
      <div>
        <b>{t('You’re offline')}</b>
        <p>{children}</p>
      </div>
    </div>
  );
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
