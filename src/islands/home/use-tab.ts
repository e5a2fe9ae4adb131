import { useEffect, useRef, useState } from 'react';
import {
  AGAIN_KEY,
  OPEN_CARTS_KEY,
  SERVICE_CHOSEN,
  sessionKeys,
} from '#contracts/account/session-keys.ts';
import { draftOf, storedService, tabPlace } from '#islands/early/tab-place.ts';
import { openDraft, tabDetails } from '#islands/lookup/details-store.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { LOGIN } from '#routes/pages.ts';
import { keepsUnsaved, keepWantedPage, takeLoginRequest } from '#session/login-return.ts';
import { onSessionChange } from '#session/session.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { openPage } from '#words/here.ts';
import { msg, translate } from '#words/words.ts';

/**
 * Returns what the tab has stored before the customer types anything, the lookup that was waiting in line or for the
 * vehicle's details when the page unloaded, and the plate of an order to order again.
 */
export function useLastLookup() {
  const [last, setLast] = useState({ account: '', email: '', service: '', carts: '' });
  const [waiting, setWaiting] = useState<LookupDraft>();
  const [again, setAgain] = useState<LookupDraft>();
  useEffect(() => {
    const read = () => {
      setLast({
        account: tabStorage.read(sessionKeys.userId) ?? '',
        email: tabStorage.read(sessionKeys.userEmail) ?? '',
        service: storedService(),
        carts: tabStorage.read(OPEN_CARTS_KEY) ?? '',
      });
    };
    read();
    setWaiting(tabPlace.waiting() ?? openDraft(tabDetails));
    const plate = tabStorage.read(AGAIN_KEY);
    tabStorage.remove(AGAIN_KEY);
    if (plate) setAgain(draftOf({ vehicle_license_plate: plate }));
    return onSessionChange(read);
  }, []);
  return { ...last, waiting, again };
}

const LOGIN_NEEDED = msg('Please log in to see this page.');
const UNSAVED_INPUT = msg('Your session ended. Log in to save your changes.');

/**
 * Returns the login request from the page that sent the customer here. A dialog shows it, and the login
 * returns to that page.
 */
export function useLoginRequest() {
  const page = useRef<string>(undefined);
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    page.current = takeLoginRequest();
    if (page.current) setReason(translate(keepsUnsaved() ? UNSAVED_INPUT : LOGIN_NEEDED));
  }, []);
  return {
    /** Why a login is needed; undefined if it isn't. */
    reason,
    dismiss: () => setReason(undefined),
    logIn: () => {
      if (page.current) keepWantedPage(page.current);
      openPage(LOGIN);
    },
  };
}

/** Returns the service that was chosen elsewhere: on an earlier page, or in this page's header. */
export function usePreselectedService(): { uuid: string; force: boolean } | undefined {
  // The choice is in the initial state, so that the form doesn't select its default service first.
  const [chosen, setChosen] = useState(() => readChosenService(false));
  useEffect(() => {
    const onChosen = () => setChosen((before) => readChosenService(true) ?? before);
    window.addEventListener(SERVICE_CHOSEN, onChosen);
    return () => window.removeEventListener(SERVICE_CHOSEN, onChosen);
  }, []);
  return chosen;
}

function readChosenService(force: boolean): { uuid: string; force: boolean } | undefined {
  const uuid = tabStorage.read(sessionKeys.selectedServiceType);
  return uuid ? { uuid, force } : undefined;
}
