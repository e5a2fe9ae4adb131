import { type ClipboardEvent, useEffect, useState } from 'react';
import { loginLimits, otpSchema } from '#contracts/account/auth.ts';
import { limits } from '#contracts/every-page/limits.ts';
import { useErrorTitle } from '#islands/form/use-error-title.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { focusField, problemOf, useStepTitle } from './steps.ts';
import { useCountdown } from './use-countdown.ts';
import type { LoginState } from './use-login.ts';

const FIELD = 'login-otp';

/** Step 2: the code, a new one after a while, and the way back to the e-mail. */
export function CodeStep({ login }: { login: LoginState }) {
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const seconds = useCountdown(login.resendAfterSeconds, login.codesSent);
  useStepTitle('Check your email');
  useErrorTitle(problem !== undefined);
  useEffect(() => focusField(FIELD), []);

  function change(value: string) {
    setOtp(value);
    if (problem !== undefined) setProblem(problemOf(otpSchema, value));
  }

  /** People copy codes with blanks or words around them; the field is too short for those. */
  function paste(event: ClipboardEvent) {
    const digits = /(?<!\d)\d(?:[ -]?\d){3}(?!\d)/.exec(event.clipboardData.getData('text'))?.[0];
    if (digits === undefined) return;
    event.preventDefault();
    change(digits.replace(/\D/g, ''));
  }

  function submit() {
    if (login.busy) return;
    const found = problemOf(otpSchema, otp);
    setProblem(found);
    if (found === undefined) void login.submitCode(otp.trim());
    else focusField(FIELD);
  }

  return (
    <div className="page--task">
      <h1 tabIndex={-1}>Check your email</h1>
      <p className="lead space-above-4">We sent a 4-digit code to {login.sentTo}.</p>
      <form
        className="space-above-6 stack-large"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          id={FIELD}
          label="One-time code"
          hint={`It is valid for ${loginLimits.codeMinutes} minutes. After ${loginLimits.attempts} wrong tries you need a new one.`}
          error={problem}
        >
          {(wiring) => (
            <input
              type="text"
              className="input input--plate input--code"
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={limits.otpLength}
              value={otp}
              {...wiring}
              onChange={(event) => change(event.target.value)}
              onPaste={paste}
            />
          )}
        </Field>
        <div className="actions">
          <Button type="submit" busy={login.busy}>
            LOG IN
          </Button>
          <Button
            look="quiet"
            disabledReason={
              seconds > 0 ? `You can ask for a new code in ${inWords(seconds)}.` : undefined
            }
            onClick={login.resend}
          >
            Send a new code
          </Button>
        </div>
        {login.refusal && <p className="fine-print">{login.refusal}</p>}
        <p className="fine-print">
          No email? Look into your spam folder. Not your email?{' '}
          <button type="button" className="text-button" onClick={login.changeEmail}>
            Change it
          </button>
        </p>
      </form>
    </div>
  );
}

function inWords(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
