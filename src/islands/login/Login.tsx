import type { Support } from '#contracts/every-page/support.ts';
import { SupportContext } from '#islands/messages/SupportContact.tsx';
import { Toasts } from '#islands/messages/Toasts.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { useLogin } from './use-login.ts';

/** The login: an e-mail, then the one-time code that was sent to it. */
export function Login({ support }: { support: Support }) {
  const login = useLogin();
  return (
    <SupportContext value={support}>
      {login.step === 'email' ? <EmailStep login={login} /> : <CodeStep login={login} />}
      <Toasts />
    </SupportContext>
  );
}
