/** What is shown instead of a step that is still loading, or whose data is gone. */
import { guestLife } from '#contracts/account/guest-life.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { LOGIN } from '#routes/every-page/pages.ts';
import { FunnelActorContext } from './FunnelActorContext.ts';
import { WAITING_TITLE, WaitingPanel } from './WaitingPanel.tsx';

export const LOST_TITLE = 'This link has ended';
export const LOGIN_NEEDED_TITLE = 'Log in to go on';

/** Shown before the funnel knows where it is, and rendered on the server. */
export function Arriving({ title }: { title: string }) {
  if (title === WAITING_TITLE) return <WaitingPanel plate="" />;
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{title}</h1>
      <Skeleton />
    </div>
  );
}

/** The data of the link no longer exists, or not for this customer. */
export function Lost() {
  const actor = FunnelActorContext.useActorRef();
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{LOST_TITLE}</h1>
      <p className="lead">
        We could not find what this link leads to. A link ends after {guestLife.idleHours} hours
        without use, after {guestLife.days} days, and when an order goes on from the link in our
        email: then please use that one. Or start again with your license plate, or log in to see
        your orders.
      </p>
      <p className="actions">
        <Button onClick={() => actor.send({ type: 'restart.clicked' })}>Start again</Button>
        <a className="button button--quiet" href={LOGIN}>
          Log in
        </a>
      </p>
    </div>
  );
}

/** The guest of the link has logged in since, or ended after an order: a login leads to it. */
export function LoginNeeded() {
  const actor = FunnelActorContext.useActorRef();
  const owner = FunnelActorContext.useSelector(({ context }) => context.owner);
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{LOGIN_NEEDED_TITLE}</h1>
      <p className="lead">
        What this link leads to belongs to {owner}. We send a 4-digit code there: log in with it,
        and you go on from here.
      </p>
      <p className="actions">
        <Button onClick={() => actor.send({ type: 'login.clicked' })}>Log in</Button>
        <Button look="quiet" onClick={() => actor.send({ type: 'restart.clicked' })}>
          Start again
        </Button>
      </p>
    </div>
  );
}
