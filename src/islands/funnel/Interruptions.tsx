import { guestLife } from '#contracts/account/guests.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { type StepName, Stepper } from '#islands/order/Stepper.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { LOGIN } from '#routes/pages.ts';
import { localPath } from '#words/here.ts';
import { useFunnel, useSend } from './contexts.ts';
import { WAITING_TITLE, WaitingPanel } from './steps/Checking.tsx';

export const LOST_TITLE = 'This link has expired';
export const LOGIN_NEEDED_TITLE = 'Log in to continue';

/** Shown until the funnel's first screen is known, and rendered on the server. */
export function Arriving({ title }: { title: string }) {
  if (title === WAITING_TITLE) return <WaitingPanel plate="" />;
  const step = FRAMES[title];
  if (step === undefined) {
    return (
      <div className="stack">
        <h1 tabIndex={-1}>{title}</h1>
        <Skeleton />
      </div>
    );
  }
  return (
    <div className="step__head stack">
      <div>
        <Stepper current={step.name} />
      </div>
      <h1 tabIndex={-1}>{step.heading}</h1>
      <Skeleton lines={9} />
    </div>
  );
}

/** The step and heading that each screen shows while it loads, keyed by the screen's title in the route table. */
const FRAMES: Record<string, { name: StepName; heading: string } | undefined> = {
  'Shipping address': { name: 'Shipping', heading: 'Where should we mail your documents?' },
  'Confirm your address': { name: 'Confirm address', heading: 'Which address should we use?' },
  'Your cart': { name: 'Cart', heading: 'Your cart' },
  'Payment details': { name: 'Payment', heading: 'Payment details' },
};

/** The link's data no longer exists, or belongs to another customer. */
export function Lost() {
  const send = useSend();
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{LOST_TITLE}</h1>
      <p className="lead">{`Links expire after ${guestLife.idleHours} hours of inactivity, after ${guestLife.days} days, or when you continue from a newer link in our email. In that case, use the newer link. Or start again with your license plate, or log in to see your orders.`}</p>
      <p className="actions">
        <Button onClick={() => send({ type: 'restart.clicked' })}>Start again</Button>
        <a className="button button--quiet" href={localPath(LOGIN)}>
          Log in
        </a>
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
    <div className="stack">
      <h1 tabIndex={-1}>{LOGIN_NEEDED_TITLE}</h1>
      <p className="lead">
        This link belongs to <Exact>{owner ?? ''}</Exact>. We’ll send a 4-digit code there. Log in
        with it to continue where you left off.
      </p>
      <p className="actions">
        <Button onClick={() => send({ type: 'login.clicked' })}>Log in</Button>
        <Button look="quiet" onClick={() => send({ type: 'restart.clicked' })}>
          Start again
        </Button>
      </p>
    </div>
  );
}
