import { Notice } from '#islands/order/Notice.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { t, translate } from '#words/words.ts';
import { focusHeading } from './navigation.tsx';
import type { Loaded } from './use-loaded.ts';

export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  function retry() {
    // On a retry, the button disappears and the focus is lost with it.
    focusHeading();
    onRetry();
  }
  return (
    <Notice kind="bad" title={t('We couldn’t load this page')}>
      <p>{translate(message)}</p>
      <p className="space-above-3">
        <Button small onClick={retry}>
          {t('Try again')}
        </Button>
      </p>
    </Notice>
  );
}

type Props = { state: Loaded<unknown>; lines?: number; onRetry: () => void };

export function NotLoaded({ state, lines, onRetry }: Props) {
  if (state.phase === 'ready') return null;
  if (state.phase === 'failed') return <LoadFailed message={state.message} onRetry={onRetry} />;
  return <Skeleton {...(lines !== undefined && { lines })} />;
}
