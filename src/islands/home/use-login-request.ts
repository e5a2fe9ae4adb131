import { useEffect, useRef, useState } from 'react';
import { keepWantedPage, takeLoginRequest } from '#islands/session/login-request.ts';
import { LOGIN } from '#routes/every-page/pages.ts';

/**
 * The page that needed a login and sent the customer here: a dialog says so, and the login leads back to it.
 */
export function useLoginRequest() {
  const page = useRef<string>(undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    page.current = takeLoginRequest();
    setOpen(Boolean(page.current));
  }, []);
  return {
    isOpen,
    dismiss: () => setOpen(false),
    logIn: () => {
      if (page.current) keepWantedPage(page.current);
      location.assign(LOGIN);
    },
  };
}
