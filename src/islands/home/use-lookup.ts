import { useEffect, useRef, useState } from 'react';
import { audit } from '#api-client/every-page/audit.ts';
import { serverMessages } from '#contracts/every-page/messages.ts';
import { guestKeys, sessionKeys } from '#contracts/every-page/session-keys.ts';
import type { LookupValues } from '#islands/lookup/lookup-rules.ts';
import { keepWantedPage, takeLoginRequest } from '#islands/session/login-request.ts';
import { endSession } from '#islands/session/session-end.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { LOGIN } from '#routes/every-page/pages.ts';
import type { LookupOutcome } from './start/look-up.ts';

const LOGIN_NEEDED = 'Please log in to see this page.';

/**
 * One lookup at a time. `busy` lasts until the next page is loaded; `alert` is the server's message that asks
 * for a login; `refusal` is why there is no vehicle, until the form changes; `toasting` is true while there
 * is a toast to show.
 */
export function useLookup() {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [toasting, setToasting] = useState(false);
  const running = useRef(false);
  const wantedPage = useRef<string>(undefined);

  useEffect(() => audit('HOME_PAGE_VIEW: landed', knownUser()), []);

  useEffect(() => {
    const release = () => {
      running.current = false;
      setBusy(false);
    };
    // The browser may keep this page and show it again as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && release();
    window.addEventListener('pageshow', onShow);
    const page = takeLoginRequest();
    if (page !== undefined) {
      wantedPage.current = page;
      setAlert(LOGIN_NEEDED);
    }
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function lookUp(values: LookupValues): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    audit('DMV_DETAILS_SEARCH: initiated', knownUser());
    const outcome = await load(values);
    audit(`DMV_DETAILS_SEARCH: ${outcome.kind === 'found' ? 'succeeded' : 'failed'}`, knownUser());
    if (outcome.kind === 'found') {
      location.assign(outcome.path);
      return;
    }
    running.current = false;
    setBusy(false);
    if (outcome.kind === 'alert') setAlert(outcome.html);
    if (outcome.kind === 'sessionLost') loseSession();
    if (outcome.kind === 'refused') {
      setRefusal(outcome.message);
      setToasting(true);
      const { notify } = await import('#islands/messages/notify.ts');
      notify('error', outcome.message);
    }
  }

  function logIn() {
    if (wantedPage.current !== undefined) keepWantedPage(wantedPage.current);
    location.assign(LOGIN);
  }

  return {
    ...{ busy, alert, refusal, toasting, lookUp, logIn },
    dismissAlert: () => setAlert(undefined),
    dismissRefusal: () => setRefusal(undefined),
  };
}

/** The code of the call is loaded with the first lookup; without a network that fails. */
async function load(values: LookupValues): Promise<LookupOutcome> {
  try {
    const { lookUp } = await import('./start/look-up.ts');
    return await lookUp(values);
  } catch (cause) {
    console.error('The lookup could not be loaded', cause);
    return { kind: 'refused', message: serverMessages.networkError, fieldErrors: [] };
  }
}

function loseSession() {
  endSession();
  location.assign('/');
}

/** The user, if this tab knows one: an account, or the guest of a lookup. */
function knownUser(): string | null {
  return tabStorage.read(sessionKeys.userId) || tabStorage.read(guestKeys.userUuid);
}
