import type { Support } from '#contracts/site/support.ts';
import { SupportContext } from '#islands/messages/SupportContact.tsx';
import { Toasts } from '#islands/messages/Toasts.tsx';
import { CrashBoundary } from '#islands/ui/CrashBoundary.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { useLogin } from './use-login.ts';

export function Login({ support }: { support: Support }) {
  return (
    <CrashBoundary>
      <SupportContext value={support}>
        <LoginStep />
        <Toasts />
      </SupportContext>
    </CrashBoundary>
  );
}

function LoginStep() {
  const login = useLogin();
  return login.step === 'email' ? <EmailStep login={login} /> : <CodeStep login={login} />;
}
