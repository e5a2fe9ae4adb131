import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { request } from '#api-client/request.ts';
import { postLogout } from '#contracts/account/auth.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { Toasts } from '#islands/messages/Toasts.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { useQuery, useSectionArrival } from '#islands/sections/navigation.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { CrashBoundary } from '#islands/ui/CrashBoundary.tsx';
import { LOGIN, PARTNER_GUIDE, PARTNERS } from '#routes/pages.ts';
import {
  forgetSession,
  keepsUnsaved,
  takeLoginRequest,
  unsavedKey,
} from '#session/login-return.ts';
import { announceLogout, onLogoutElsewhere } from '#session/logout-channel.ts';
import { partnerSession } from '#session/partner-session.ts';
import { onSessionChange } from '#session/session.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { PartnerScreen } from '../partners/PartnerScreen.tsx';
import { portalCalls } from '../partners/partner-calls.ts';

const readToken = () => tabStorage.read(sessionKeys.token);

/** Where a partner's contacts see and change what is theirs, logged in as customers are. */
export function Portal({ title }: { title: string }) {
  const token = useSyncExternalStore(onSessionChange, readToken, () => undefined);
  useEffect(() => {
    const stops = [partnerSession.share(), onLogoutElsewhere(leave)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <header className="desk-bar on-dark">
        <div className="desk-bar__inner">
          <b>{title}</b>
          <nav aria-label={title}>
            <ul>
              <li>
                <a href={PARTNER_GUIDE}>Guide</a>
              </li>
            </ul>
          </nav>
          {token && (
            <p className="desk-bar__who">
              <span>{tabStorage.read(sessionKeys.userEmail)}</span>
              <button type="button" onClick={() => void logOut(token)}>
                Log out
              </button>
            </p>
          )}
        </div>
      </header>
      {/* A new element for a partner, because the bar's text would move the old one, a layout shift. Visitors keep
          theirs at hydration: `null` would be another key, and a click that has begun would be lost. */}
      <main key={token ?? undefined} id="main" className="desk__page" tabIndex={-1}>
        <CrashBoundary>
          {/* Undefined before hydration: the page's style hides the text from a tab that is logged in. */}
          {!token && <LoginFirst title={title} isKnown={token === null} />}
          {token && <OwnPartner title={title} token={token} />}
        </CrashBoundary>
      </main>
      <Toasts />
    </>
  );
}

function OwnPartner({ title, token }: { title: string; token: string }) {
  const [isNoContact, setNoContact] = useState(false);
  const order = new URLSearchParams(useQuery()).get('order');
  useSectionArrival(order === null ? title : `Order ${order}`, order ?? '');
  const calls = useMemo(() => {
    const user = tabStorage.read(sessionKeys.userId) ?? '';
    return portalCalls(unsavedKey(user, 'partner'), () => setNoContact(true));
  }, []);
  if (!isNoContact) return <PartnerScreen calls={calls} />;
  const email = tabStorage.read(sessionKeys.userEmail) ?? 'This email address';
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{`${email} isn’t a contact of a partner. Log in with another email address, or ask us below to add this one.`}</p>
      <Button onClick={() => void logOut(token)}>LOG OUT</Button>
    </div>
  );
}

function LoginFirst({ title, isKnown }: { title: string; isKnown: boolean }) {
  return (
    <div className={isKnown ? 'stack' : 'stack desk-login-first'}>
      <h1 tabIndex={-1}>{title}</h1>
      {isKnown && <EndedSession />}
      <p>
        Show our checkout on your website, and earn a commission. The{' '}
        <a href={PARTNER_GUIDE}>guide</a> leads to a paid test order in 10 minutes.
      </p>
      <p>
        Log in for your keys, origins, webhook, events, and commission, with an email address that
        you gave us as a contact. You don’t need a password: we’ll email you a code. To become a
        partner, write to us below.
      </p>
      <p>
        <a className="button button--primary" href={LOGIN}>
          LOG IN
        </a>
      </p>
    </div>
  );
}

function EndedSession() {
  const [hasEnded] = useState(() => takeLoginRequest() === PARTNERS);
  useEffect(() => {
    // The other tabs' session has ended, too, so asking for it again would never stop.
    if (!hasEnded) partnerSession.ask();
  }, [hasEnded]);
  if (!hasEnded) return null;
  return (
    <Notice kind="warning" title="Your session has ended" alert>
      <p>{`Log in again.${keepsUnsaved() ? ' What you typed is still there.' : ''}`}</p>
    </Notice>
  );
}

async function logOut(token: string): Promise<void> {
  await request(postLogout).catch((cause: unknown) => console.warn('Could not log out', cause));
  announceLogout(token);
  leave();
}

function leave(): void {
  forgetSession();
  location.reload();
}
