import { guestLife } from '#contracts/account/guests.ts';
import { FormSkeleton, Skeleton } from '#islands/order/Skeleton.tsx';
import { type StepName, Stepper } from '#islands/order/Stepper.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { LOGIN } from '#routes/pages.ts';
import { localPath } from '#words/here.ts';
import type { English } from '#words/spanish/spanish.ts';
import { msg, t, translate } from '#words/words.ts';
import { useFunnel, useSend } from './contexts.ts';
import { WAITING_TITLE, WaitingPanel } from './steps/Checking.tsx';

export const LOST_TITLE = msg('This link has expired');
export const LOGIN_NEEDED_TITLE = msg('Log in to continue');

/** Shown until the funnel's first screen is known, and rendered on the server. The title is in English. */
export function Arriving({ title }: { title: string }) {
  if (title === WAITING_TITLE) return <WaitingPanel plate="" />;
  const step = FRAMES[title];
  if (step === undefined) {
    return (
      <div className="stack">
        <h1 tabIndex={-1}>{translate(title)}</h1>
        <Skeleton />
      </div>
    );
  }
  return (
    <div className="step">
      <div className="step__head stack">
        {step.name && (
          <div>
            <Stepper current={step.name} />
          </div>
        )}
        <h1 tabIndex={-1}>{translate(step.heading)}</h1>
        <FormSkeleton />
      </div>
    </div>
  );
}

/** The step and heading that each screen shows while it loads, keyed by the screen's title in the route table. */
const FRAMES: Record<string, { name?: StepName; heading: English } | undefined> = {
  'Shipping address': { name: 'Shipping', heading: 'Where should we mail your documents?' },
  'Confirm your address': { name: 'Confirm address', heading: 'Which address should we use?' },
  'Your cart': { name: 'Cart', heading: 'Your cart' },
  'Payment details': { name: 'Payment', heading: 'Payment details' },
  'Not yet eligible for renewal': {
    heading: 'Your registration is not yet eligible for renewal',
  },
};

/** The link's data no longer exists, or belongs to another customer. */
export function Lost() {
  const send = useSend();
  return (
    <div className="afterwards">
      <div>
        <div className="bought">
          <Plate number={t('EXPIRED')} state="none" decorative />
        </div>
        <h1 className="space-above-5" tabIndex={-1}>
          {translate(LOST_TITLE)}
        </h1>
        <p className="lead space-above-4">
          {t(
            'Links expire after {hours} hours of inactivity, after {days} days, or when you continue from a newer link in our email.',
            { hours: guestLife.idleHours, days: guestLife.days },
          )}
        </p>
        <p className="actions space-above-6">
          <Button onClick={() => send({ type: 'restart.clicked' })}>{t('Start again')}</Button>
        </p>
      </div>
      <dl className="panel">
        <dt>
          <b>{t('Do you have a newer link?')}</b>
        </dt>
        <dd className="space-above-2">{t('Use the link in our latest email.')}</dd>
        <dt className="ruled space-above-5">
          <b>{t('Have you already ordered?')}</b>
        </dt>
        <dd>
          <a className="tall" href={localPath(LOGIN)}>
            {t('Log in to see your orders')}
          </a>
        </dd>
      </dl>
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
    <div>
      <h1 tabIndex={-1}>{translate(LOGIN_NEEDED_TITLE)}</h1>
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
