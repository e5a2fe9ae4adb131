import { type SyntheticEvent, useState } from 'react';
import { describeAgent } from '#api-client/audit.ts';
import { request, send } from '#api-client/request.ts';
import {
  deleteSession,
  getSessions,
  postLogoutAll,
  type SessionAnswer,
} from '#contracts/account/auth.ts';
import { notify } from '#islands/messages/notify.ts';
import { formatCaliforniaDate } from '#islands/order/dates.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { reportFailure, useLoaded } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { announceLogout } from '#session/session.ts';
import { forgetSession } from '#session/session-end.ts';
import { openPage } from '#words/here.ts';

/** The sessions load when the list is expanded. */
export function Sessions({ userId }: { userId: string }) {
  const [isWanted, setIsWanted] = useState(false);
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setIsWanted(true);
  };
  return (
    <section className="group" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Active sessions</h2>
      <p>
        Sessions end after 12 hours, or after 4 hours of inactivity. If you don’t recognize one, log
        out everywhere, then log in again with a new code.
      </p>
      <details className="disclosure space-above-2" onToggle={onToggle}>
        <summary>
          <span className="disclosure__show">Show</span>
          <span className="disclosure__hide">Hide</span>
          &nbsp;sessions
        </summary>
        {isWanted && <SessionList userId={userId} />}
      </details>
      <div className="space-above-4">
        <Everywhere userId={userId} />
      </div>
    </section>
  );
}

function SessionList({ userId }: { userId: string }) {
  const { state, reload } = useLoaded(userId, () => request(getSessions));
  const [ending, setEnding] = useState<string>();

  async function end({ uuid }: SessionAnswer) {
    setEnding(uuid);
    try {
      await send(deleteSession, { uuid });
      notify('success', 'Session ended');
      await reload();
    } catch (cause) {
      reportFailure(cause);
    }
    setEnding(undefined);
  }

  if (state.phase !== 'ready') return <NotLoaded state={state} onRetry={reload} />;
  return (
    <ul className="logins">
      {state.value.map((session) => (
        <li key={session.uuid}>
          <div className="logins__who">
            <span id={`login-${session.uuid}`}>{deviceOf(session)}</span>
            <span className="fine-print">
              {session.current
                ? 'This device'
                : `Last used ${formatCaliforniaDate(session.last_used_at)}`}
            </span>
          </div>
          {!session.current && (
            <Button
              look="quietDanger"
              small
              busy={ending === session.uuid}
              about={`login-${session.uuid}`}
              onClick={() => end(session)}
            >
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Everywhere({ userId }: { userId: string }) {
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    try {
      await send(postLogoutAll, {});
      announceLogout(userId);
      forgetSession();
      openPage('/');
    } catch (cause) {
      reportFailure(cause);
      setBusy(false);
    }
  }

  return (
    <Button look="secondary" busy={busy} onClick={logOut}>
      Log out everywhere
    </Button>
  );
}

/** Returns the browser and the operating system, without the full user agent string. */
function deviceOf({ user_agent }: SessionAnswer): string {
  return describeAgent(user_agent).split(';')[0] ?? user_agent;
}
