import { type ClipboardEvent, useEffect, useState } from 'react';
import { loginLimits, otpSchema } from '#contracts/account/auth.ts';
import { enteredCode, enteredDigits } from '#contracts/api/entered-text.ts';
import * as limits from '#contracts/api/limits.ts';
import { useErrorTitle } from '#islands/form/use-form.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { Field } from '#islands/ui/Field.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { plural, t, translate } from '#words/words.ts';
import { focusField, type LoginState, problemOf, useStepTitle } from './use-login.ts';

export function CodeStep({ login }: { login: LoginState }) {
  const seconds = useCountdown(login.resendAfterSeconds, login.codesSent);
  useStepTitle(t('Check your email'));
  return (
    <div className="page--task">
      <h1 tabIndex={-1}>{t('Check your email')}</h1>
      <p className="lead space-above-4">
        {rich('We sent a 4-digit code to {email}.', {
          email: (
            <b>
              <ExactEmail>{login.sentTo}</ExactEmail>
            </b>
          ),
        })}
      </p>
      <CodeForm
        login={login}
        actions={
          <Button
            look="quiet"
            disabledReason={
              seconds > 0
                ? plural(
                    seconds,
                    'You can request a new code in {count} second.',
                    'You can request a new code in {count} seconds.',
                  )
                : undefined
            }
            onClick={login.resend}
          >
            {t('Send a new code')}
          </Button>
        }
      >
        {login.rejection && <p className="fine-print">{translate(login.rejection)}</p>}
        <p className="fine-print">
          {t('Didn’t get it? Check your spam folder.')}{' '}
          <span className="wrong-email">
            {rich('Wrong email? <change>Change it</change>', {
              change: (words) => (
                <button type="button" className="text-button" onClick={login.changeEmail}>
                  {words}
                </button>
              ),
            })}
          </span>
        </p>
      </CodeForm>
    </div>
  );
}

const SECOND = 1000;

/** Returns the seconds left. Every countdown starts at `seconds`. Changes to the system clock have no effect. */
function useCountdown(seconds: number, round: number): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts a new countdown
  useEffect(() => {
    const endsAt = performance.now() + seconds * SECOND;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / SECOND)));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [seconds, round]);
  return left;
}

const FIELD = 'login-otp';
const WHOLE = /^\d{4}$/;

type Props = {
  login: LoginState;
  /** Additional buttons. */
  actions?: Elements;
  children?: Elements;
};

/** The fourth digit submits the form. If the code is rejected, the reason appears next to the field. */
export function CodeForm({ login, actions, children }: Props) {
  const { isEntering: busy, failedAttempt } = login;
  const [otp, setOtp] = useState(failedAttempt?.uncheckedCode ?? '');
  const [problem, setProblem] = useState(failedAttempt?.message);
  useErrorTitle(problem !== undefined);
  useEffect(() => {
    focusField(FIELD);
  }, []);

  function change(typed: string) {
    // The field allows six characters, because separators between the digits don't count.
    const value = typed.replace(/[\s-]/g, '');
    setOtp(value);
    setProblem(undefined);
    if (WHOLE.test(enteredDigits(value))) submit(value);
  }

  /** People copy codes together with spaces or words, which wouldn't fit into the field. */
  function paste(event: ClipboardEvent) {
    const pasted = enteredCode(event.clipboardData.getData('text'));
    const digits = /(?<!\d)\d(?:[ -]?\d){3}(?!\d)/.exec(pasted)?.[0];
    if (digits === undefined) return;
    event.preventDefault();
    change(digits.replace(/\D/g, ''));
  }

  function submit(value: string) {
    // The last digit submits the code, so a customer may press Enter after the code was already rejected.
    if (busy || (value === '' && problem !== undefined)) return;
    const message = problemOf(otpSchema, value);
    setProblem(message);
    if (message === undefined) void login.submitCode(enteredDigits(value));
    else focusField(FIELD);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(otp);
      }}
    >
      <Field
        id={FIELD}
        label={t('One-time code')}
        hint={t(
          'It’s valid for {minutes} minutes. After {attempts} wrong tries, you’ll need a new one.',
          { minutes: loginLimits.codeMinutes, attempts: loginLimits.attempts },
        )}
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
        <Button type="submit" busy={busy}>
          {t('LOG IN')}
        </Button>
      </div>
      {actions && <div className="another-code">{actions}</div>}
      {children}
    </form>
  );
}
