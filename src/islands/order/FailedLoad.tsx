import { serverMessages } from '#contracts/api/server-messages.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { t, translate } from '#words/words.ts';

type Props = { message: string; onRetry: () => void; children?: Elements };

/** What to do about data that did not load, below a heading that says so. */
export function FailedLoad({ message, onRetry, children }: Props) {
  const isOffline = message === serverMessages.networkError;
  return (
    <>
      <p className="lead">
        {isOffline ? t('Check your connection, then try again.') : translate(message)}
      </p>
      <p className="actions">
        <Button onClick={onRetry}>{t('Try again')}</Button>
        {children}
      </p>
    </>
  );
}
