import { useState } from 'react';
import { logInByPasskey } from '#api-client/desk/passkeys.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { deskScreens } from '#routes/desk-screens.ts';
import { FirstTime } from './FirstTime.tsx';
import { textOfPasskeyFailure } from './passkey-failure.ts';

const ADDRESS = /^(\d+\.){3}\d+$|^\[/;

/** Shown in place of the requested screen until a staff member is logged in. */
export function DeskLogin() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (ADDRESS.test(location.hostname)) return <HostNameNotice />;

  async function logIn() {
    setBusy(true);
    setProblem(undefined);
    try {
      await logInByPasskey();
    } catch (cause) {
      setProblem(textOfPasskeyFailure(cause));
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

function HostNameNotice() {
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
