import { Notice } from '#islands/order/Notice.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useOnline } from './use-online.ts';

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className="space-below-5">
          <Notice kind="warning" title="You’re offline" icon={icons.alert}>
            <p>We saved what you typed. Continue when you’re back online.</p>
          </Notice>
        </div>
      )}
    </div>
  );
}
