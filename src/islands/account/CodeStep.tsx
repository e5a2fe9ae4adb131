import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useStepTitle } from './steps.ts';
import { useCountdown } from './use-countdown.ts';
import type { LoginState } from './use-login.ts';

/** Step 2: the code, a new code after a while, and the way back to the email. */
export function CodeStep({ login }: { login: LoginState }) {
  const seconds = useCountdown(login.resendAfterSeconds, login.codesSent);
  useStepTitle('Check your email');
  return (
    <div className="page--task">
      <h1 tabIndex={-1}>Check your email</h1>
      <p className="lead space-above-4">
        We sent a 4-digit code to <Exact>{login.sentTo}</Exact>.
      </p>
      <CodeForm
        login={login}
        actions={
          <Button
            look="quiet"
            disabledReason={
              seconds > 0 ? `You can request a new code in ${inWords(seconds)}.` : undefined
            }
            onClick={login.resend}
          >
            Send a new code
          </Button>
        }
      >
        {login.refusal && <p className="fine-print">{login.refusal}</p>}
        <p className="fine-print">
          Didn’t get it? Check your spam folder. Wrong email?{' '}
          <button type="button" className="text-button" onClick={login.changeEmail}>
            Change it
          </button>
        </p>
      </CodeForm>
    </div>
  );
}

function inWords(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
