import { type ClipboardEvent, useEffect, useState } from 'react';
import { loginLimits, otpSchema } from '#contracts/account/auth.ts';
import { enteredCode, enteredDigits } from '#contracts/api/entered-text.ts';
import * as limits from '#contracts/api/limits.ts';
import { useErrorTitle } from '#islands/form/use-error-title.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { Field } from '#islands/ui/Field.tsx';
import { focusField, problemOf } from './steps.ts';
import type { LoginState } from './use-login.ts';

const FIELD = 'login-otp';
const WHOLE = /^\d{4}$/;

type Props = {
  login: LoginState;
  /** Additional buttons. */
  actions?: Elements;
  children?: Elements;
};

/** The form for the code. Four digits submit it; after a refused code, the field says why. */
export function CodeForm({ login, actions, children }: Props) {
  const { isEntering: busy, failedTry } = login;
  const [otp, setOtp] = useState(failedTry?.unjudged ?? '');
  const [problem, setProblem] = useState(failedTry?.message);
  useErrorTitle(problem !== undefined);
  useEffect(() => {
    focusField(FIELD);
  }, []);

  function change(typed: string) {
    // The box allows six characters: separators between digits don't count.
    const value = typed.replace(/[\s-]/g, '');
    setOtp(value);
    setProblem(undefined);
    if (WHOLE.test(enteredDigits(value))) submit(value);
  }

  /** People copy codes with spaces or words around them; the field is too short for those. */
  function paste(event: ClipboardEvent) {
    const pasted = enteredCode(event.clipboardData.getData('text'));
    const digits = /(?<!\d)\d(?:[ -]?\d){3}(?!\d)/.exec(pasted)?.[0];
    if (digits === undefined) return;
    event.preventDefault();
    change(digits.replace(/\D/g, ''));
  }

  function submit(value: string) {
    // The last digit submits the code, so a customer's Enter may come after the refusal.
    if (busy || (value === '' && problem !== undefined)) return;
    const found = problemOf(otpSchema, value);
    setProblem(found);
    if (found === undefined) void login.submitCode(enteredDigits(value));
    else focusField(FIELD);
  }

  return (
    <form
      className="space-above-6 stack-large"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(otp);
      }}
    >
      <Field
        id={FIELD}
        label="One-time code"
        hint={`It’s valid for ${loginLimits.codeMinutes} minutes. After ${loginLimits.attempts} wrong tries, you’ll need a new one.`}
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
          LOG IN
        </Button>
        {actions}
      </div>
      {children}
    </form>
  );
}
