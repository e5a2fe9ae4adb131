import { useSyncExternalStore } from 'react';
import { Notice } from '#islands/order/Notice.tsx';
import * as icons from '#islands/ui/icons.ts';
import { t } from '#words/words.ts';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className="space-below-5">
          <Notice title={t('You’re offline')} icon={icons.alert}>
            <p>{t('We saved what you typed. Continue when you’re back online.')}</p>
          </Notice>
        </div>
      )}
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
