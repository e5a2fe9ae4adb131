import { type SyntheticEvent, useState } from 'react';
import { browserOf, systemOf } from '#api-client/audit.ts';
import { request, send } from '#api-client/request.ts';
import {
  deleteSession,
  getSessions,
  loginLimits,
  postLogoutAll,
  type SessionData,
} from '#contracts/account/auth.ts';
import { notify } from '#islands/messages/notify.ts';
import { formatCaliforniaDate } from '#islands/order/dates.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { reportFailure, useLoaded } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { forgetSession } from '#session/login-return.ts';
import { announceLogout } from '#session/logout-channel.ts';
import { openPage } from '#words/here.ts';
import { msg, t, translate } from '#words/words.ts';

/** The sessions load when the list is expanded. */
export function Sessions({ userId }: { userId: string }) {
  const [isWanted, setIsWanted] = useState(false);
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setIsWanted(true);
  };
  return (
    <section className="group" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('Active sessions')}</h2>
      <p>
        {t(
          'Sessions end after {hours} hours, or after {idle} hours of inactivity. If you don’t recognize one, log out everywhere, then log in again with a new code.',
          { hours: loginLimits.sessionHours, idle: loginLimits.idleHours },
        )}
      </p>
      <details className="disclosure space-above-2" onToggle={onToggle}>
        <summary>
          <span className="disclosure__show">{t('Show sessions')}</span>
          <span className="disclosure__hide">{t('Hide sessions')}</span>
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

  async function end({ uuid }: SessionData) {
    setEnding(uuid);
    try {
      await send(deleteSession, { uuid });
      notify('success', msg('Session ended'));
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
                ? t('This device')
                : t('Last used {day}', { day: formatCaliforniaDate(session.last_used_at) })}
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
              {t('Log out')}
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
      {t('Log out everywhere')}
    </Button>
  );
}

/** Returns the browser and the operating system, without the full user agent string. */
function deviceOf({ user_agent }: SessionData): string {
  return t('{browser} on {system}', {
    browser: translate(browserOf(user_agent)),
    system: translate(systemOf(user_agent)),
  });
}
