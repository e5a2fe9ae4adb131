import { guestLife } from '#contracts/account/guests.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { LOGIN } from '#routes/pages.ts';
import { localPath } from '#words/here.ts';
import { t } from '#words/words.ts';
import { useFunnel, useSend } from '../../contexts.ts';

/** The link's data no longer exists, or belongs to another customer. */
export function Lost() {
  const send = useSend();
  return (
    <div className="page--task">
      <h1 tabIndex={-1}>{t('This link has expired')}</h1>
      <p className="lead space-above-2">
        {t('Use the link in our latest email, or log in to see your orders.')}
      </p>
      <p className="actions space-above-5">
        <a className="button button--primary" href={localPath(LOGIN)}>
          {t('Log in to see your orders')}
        </a>
        <Button look="quiet" onClick={() => send({ type: 'restart.clicked' })}>
          {t('Start again')}
        </Button>
      </p>
      <p className="fine-print space-above-5">
        {t(
          'For your security, links expire after {days} days, or after {hours} hours without use.',
          { hours: guestLife.idleHours, days: guestLife.days },
        )}
      </p>
    </div>
  );
}

/**
 * The guest who used this link has since logged in, or the guest session ended after an order. Logging in
 * opens the data.
 */
export function LoginNeeded() {
  const send = useSend();
  const { owner } = useFunnel('owner');
  return (
    <div className="page--task">
      <h1 tabIndex={-1}>{t('Log in to continue')}</h1>
      <p className="lead space-above-4">
        {rich(
          'This link belongs to {owner}. We’ll send a 4-digit code there. Log in with it to continue where you left off.',
          { owner: <Exact>{owner ?? ''}</Exact> },
        )}
      </p>
      <p className="actions space-above-6">
        <Button onClick={() => send({ type: 'login.clicked' })}>{t('Log in')}</Button>
        <Button look="quiet" onClick={() => send({ type: 'restart.clicked' })}>
          {t('Start again')}
        </Button>
      </p>
    </div>
  );
}
