import { useLayoutEffect, useRef, useState } from 'react';
import { loginEmailSchema } from '#contracts/account/email.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { useErrorTitle } from '#islands/form/use-error-title.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { focusField, problemOf, useStepTitle } from './steps.ts';
import type { LoginState } from './use-login.ts';

const FIELD = 'login-email';

/** Step 1: the e-mail. */
export function EmailStep({ login }: { login: LoginState }) {
  const { email, setEmail, busy, refusal, codeError, codesSent } = login;
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const returned = useRef(codesSent > 0);
  useStepTitle('Log in');
  useErrorTitle(problem !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming alive or back
  useLayoutEffect(() => {
    if (returned.current) focusField(FIELD);
    else takeOver();
  }, []);

  /** Takes over what was typed, and perhaps sent, before the page was alive. */
  function takeOver() {
    const value = shownValue();
    if (value === '') return;
    setEmail(value);
    if (form.current?.dataset.early === 'sent') submit();
  }

  /** The field's value on the screen, which may be newer than the state when the component comes alive. */
  function shownValue(): string {
    return form.current?.querySelector('input')?.value ?? '';
  }

  function change(value: string) {
    setEmail(value);
    if (problem !== undefined) setProblem(problemOf(loginEmailSchema, value));
  }

  function submit() {
    if (busy) return;
    const value = shownValue();
    setEmail(value);
    const found = problemOf(loginEmailSchema, value);
    setProblem(found);
    if (found === undefined) void login.sendTo(value.trim());
    else focusField(FIELD);
  }

  return (
    <div className="page--task">
      <h1 tabIndex={-1}>Log in</h1>
      <p className="lead space-above-4">
        We send a 4-digit code to your email. You need no password, and a new email opens a new
        account.
      </p>
      {/* If it is sent before this component is alive, a dialog form outside a dialog does nothing. Above all, it puts no e-mail into the address. */}
      <form
        ref={form}
        className="space-above-6 stack-large"
        method="dialog"
        data-early=""
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {refusal && (
          <Notice kind="bad" title="We could not send a code">
            <p>{refusal}</p>
          </Notice>
        )}
        <TextField
          id={FIELD}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          value={email}
          error={problem}
          onChange={change}
        />
        <div className="actions">
          <Button type="submit" busy={busy}>
            SEND CODE
          </Button>
          {codeError && (
            <Button look="quiet" onClick={login.retryCode}>
              Enter the code again
            </Button>
          )}
        </div>
        {codeError && (
          <Notice kind="bad" title="The code was not accepted">
            <p>{codeError}</p>
          </Notice>
        )}
      </form>
    </div>
  );
}
