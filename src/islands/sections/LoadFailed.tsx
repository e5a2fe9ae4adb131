import { FailedLoad } from '#islands/order/FailedLoad.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { t } from '#words/words.ts';
import { focusHeading } from './navigation.tsx';
import type { Loaded } from './use-loaded.ts';

export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  function retry() {
    // On a retry, the button disappears and the focus is lost with it.
    focusHeading();
    onRetry();
  }
  return (
    <div className="stack load-failed">
      <h2>{t('We couldn’t load this page')}</h2>
      <FailedLoad message={message} onRetry={retry} />
    </div>
  );
}

type Props = { state: Loaded<unknown>; lines?: number; onRetry: () => void };

export function NotLoaded({ state, lines, onRetry }: Props) {
  if (state.phase === 'ready') return null;
  if (state.phase === 'failed') return <LoadFailed message={state.message} onRetry={onRetry} />;
  return <Skeleton {...(lines !== undefined && { lines })} />;
}
