import { useState } from 'react';
import { logInByPasskey } from '#api-client/desk/passkeys.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { deskScreens } from '#routes/desk-screens.ts';
import { FirstTime } from './FirstTime.tsx';
import { wordsOfPasskey } from './passkey-words.ts';

const ADDRESS = /^(\d+\.){3}\d+$|^\[/;

/** The login of the desk, shown instead of the requested screen until the member is logged in. */
export function DeskLogin() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  if (ADDRESS.test(location.hostname)) {
    const { port, pathname } = location;
    const byName = `http://localhost${port === '' ? '' : `:${port}`}${pathname}`;
    return (
      <LoginFrame>
        <Notice kind="warning" title="Open the desk by its host name">
          <p>
            <span>Passkeys don’t work with an IP address. On this computer, open</span>{' '}
            <a href={byName}>{byName}</a>
            <span>.</span>
          </p>
        </Notice>
      </LoginFrame>
    );
  }

  async function logIn() {
    setBusy(true);
    setProblem(undefined);
    try {
      await logInByPasskey();
    } catch (cause) {
      setProblem(wordsOfPasskey(cause));
      setBusy(false);
    }
  }

  return (
    <LoginFrame>
      {problem !== undefined && (
        <Notice kind="bad" title="You are not logged in" alert>
          <p>{problem}</p>
        </Notice>
      )}
      <p>Log in with the passkey on your phone, computer, or security key.</p>
      <Button busy={isBusy} onClick={() => void logIn()}>
        LOG IN WITH A PASSKEY
      </Button>
      <FirstTime />
    </LoginFrame>
  );
}

function LoginFrame({ children }: { children: Elements }) {
  return (
    <div className="page--task stack">
      <h1 tabIndex={-1}>{deskScreens.login.title}</h1>
      {children}
    </div>
  );
}
