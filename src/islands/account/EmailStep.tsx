import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loginEmailSchema } from '#contracts/account/auth.ts';
import { moveInput } from '#islands/early/early-form.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { useErrorTitle } from '#islands/form/use-form.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { t, translate } from '#words/words.ts';
import { CodeForm } from './CodeStep.tsx';
import { focusField, type LoginState, problemOf, useStepTitle } from './use-login.ts';

const FIELD = 'login-email';

/** After a rejected code, the customer can retry that code before requesting a new one. */
export function EmailStep({ login }: { login: LoginState }) {
  const {
    email,
    setEmail,
    isSending: busy,
    rejection,
    failedAttempt,
    codesSent,
    isForPortal,
  } = login;
  /** Whether the customer can retry the rejected code, because it may have been mistyped. */
  const mayRetry = failedAttempt !== undefined && !failedAttempt.isLast;
  const rejectedCode = failedAttempt?.isLast ? failedAttempt.message : undefined;
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const returned = useRef(codesSent > 0);
  useStepTitle(t('Log in'));
  useErrorTitle((problem ?? rejectedCode) !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration or return
  useLayoutEffect(() => {
    moveInput(form.current);
    if (!returned.current) takeOver();
    else if (!mayRetry) focusField(FIELD);
  }, []);

  // After the last attempt with a code, the customer goes back to the email.
  useEffect(() => {
    if (rejectedCode !== undefined) focusField(FIELD);
  }, [rejectedCode]);

  /**
   * Keeps what was typed or submitted before hydration. Fills an empty field with the email stored in this
   * tab, unless the field has the focus, because the customer's typing would be appended to it.
   */
  function takeOver() {
    const value = shownValue();
    if (value === '') {
      if (!form.current?.contains(document.activeElement)) setEmail(login.knownEmail());
      return;
    }
    setEmail(value);
    if (form.current?.dataset.early === 'sent') submit();
  }

  /** Returns the value that the field shows on the screen. During hydration, it may be newer than the state. */
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
    const message = problemOf(loginEmailSchema, value);
    setProblem(message);
    if (message === undefined) void login.sendTo(value.trim());
    else focusField(FIELD);
  }

  return (
    <div className="page--task">
      <h1 tabIndex={-1}>{t('Log in')}</h1>
      <p className="lead space-above-4" lang="en" hidden={!isForPortal} data-portal="">
        Log in to the partner portal with the email address that we added as a contact.
      </p>
      <p className="lead space-above-4" hidden={isForPortal && !mayRetry} data-portal="">
        {mayRetry
          ? t('We sent a 4-digit code to {email}.', { email: login.sentTo })
          : t(
              'We’ll send a 4-digit code to your email. No password needed. If you’re new, we’ll create your account.',
            )}
      </p>
      {mayRetry && <CodeForm key={failedAttempt.count} login={login} />}
      {/* With the method `dialog`, a form outside a dialog does nothing if it is submitted before hydration.
         In particular, it doesn't put the email into the URL. */}
      <form
        ref={form}
        method="dialog"
        data-early=""
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {rejection && (
          <Notice kind="bad" title={t('We couldn’t send a code')}>
            <p>{translate(rejection)}</p>
          </Notice>
        )}
        <TextField
          id={FIELD}
          name="email"
          label={t('Email')}
          {...(mayRetry && { hint: t('Or get a new code.') })}
          type="email"
          autoComplete="email"
          spellCheck={false}
          value={email}
          error={problem ?? rejectedCode}
          onChange={change}
        />
        <div className="actions">
          <Button type="submit" look={mayRetry ? 'secondary' : 'primary'} busy={busy}>
            {t('Send code')}
          </Button>
        </div>
      </form>
    </div>
  );
}
