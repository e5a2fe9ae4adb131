import { useSyncExternalStore } from 'react';
import { Notice } from '#islands/order/Notice.tsx';
import * as icons from '#islands/ui/icons.ts';
import { t } from '#words/words.ts';

export function OfflineBanner({ screen }: { screen: string }) {
  const online = useOnline();
  // The steps show it next to their button. Here, only screen readers find it.
  const isShownBelow = ['shipping', 'confirming', 'cart', 'payment'].includes(screen);
  return (
    <div role="status" className={isShownBelow ? 'visually-hidden' : undefined}>
      {!online && (
        <div className="space-below-5">
          <Notice title={t('You’re offline')} icon={icons.alert}>
            <p>{t('Keep this page open. Continue when you’re back online.')}</p>
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
