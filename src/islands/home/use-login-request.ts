import { useEffect, useRef, useState } from 'react';
import { keepWantedPage, takeLoginRequest } from '#islands/session/login-request.ts';
import { keepsUnsaved } from '#islands/session/session-end.ts';
import { LOGIN } from '#routes/pages.ts';

const LOGIN_NEEDED = 'Please log in to see this page.';
const UNSAVED_INPUT = 'Your session ended. Log in to save your changes.';

/**
 * Returns the login request of a page that sent the customer here. A dialog shows it, and the login leads
 * back to that page.
 */
export function useLoginRequest() {
  const page = useRef<string>(undefined);
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    page.current = takeLoginRequest();
    if (page.current) setReason(keepsUnsaved() ? UNSAVED_INPUT : LOGIN_NEEDED);
  }, []);
  return {
    /** Why a login is needed; undefined if none is. */
    reason,
    dismiss: () => setReason(undefined),
    logIn: () => {
      if (page.current) keepWantedPage(page.current);
      location.assign(LOGIN);
    },
  };
}
