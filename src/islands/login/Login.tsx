import { Toasts } from '#islands/messages/Toasts.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { useLogin } from './use-login.ts';

/** The login: an e-mail, then the one-time code that was sent to it. */
export function Login() {
  const login = useLogin();
  return (
    <>
      {login.step === 'email' ? <EmailStep login={login} /> : <CodeStep login={login} />}
      <Toasts />
    </>
  );
}
