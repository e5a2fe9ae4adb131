import { useEffect, useRef, useState } from 'react';
import { logIn, requestCode } from '#api-client/auth.ts';
import { fetchUser } from '#api-client/users.ts';
import { isMaskedEmail, loginLimits } from '#contracts/account/auth.ts';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { sessionKeys } from '#contracts/every-page/session-keys.ts';
import { useCall } from '#islands/form/use-call.ts';
import { notify } from '#islands/messages/notify.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { enter } from './enter.ts';

/** Whose login it is: a typed e-mail, or the one that the server showed for the user of the link. */
type Identity = { email: string; userUuid: string | null };

export type LoginState = ReturnType<typeof useLogin>;

/** Where the login stands, and what can be done about it. One call at a time. */
export function useLogin() {
  const [step, setStep] = useState<'email' | 'code'>('email');
  const [email, setEmail] = useState('');
  const [identity, setIdentity] = useState<Identity>();
  const sending = useCall(tell);
  /** Why a code was refused stays until the next code is asked for. */
  const entering = useCall(tell);
  const [resendAfterSeconds, setResendAfterSeconds] = useState<number>(loginLimits.resendSeconds);
  /** Counts the codes that were sent, so that each begins its own waiting. */
  const [codesSent, setCodesSent] = useState(0);

  async function send(whose: Identity) {
    entering.forget();
    const sent = await requestCode(whose);
    notify('success', sent.message || 'We have sent a code to your email');
    setIdentity(whose);
    setResendAfterSeconds(sent.resendAfterSeconds);
    setCodesSent((count) => count + 1);
    setStep('code');
  }

  const sendTo = (typed: string) => sending.run(() => send({ email: typed, userUuid: null }));

  const resend = () =>
    sending.run(async () => {
      if (identity && !entering.busy) await send(identity);
    });

  async function submitCode(otp: string) {
    if (!identity || sending.busy) return;
    const entered = await entering.run(async () => {
      const answer = await logIn({ ...identity, otp });
      if (answer.message) notify('success', answer.message);
      await enter(answer.identity);
    });
    if (entered === false) setStep('email');
  }

  const changeEmail = () => {
    setStep('email');
    sending.forget();
  };

  // The link of a thank-you page or a mail: its user's code is sent without a click, once.
  const arrived = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page load
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const uuid = new URLSearchParams(location.search).get('uuid');
    if (!uuid) {
      setEmail((typed) => typed || knownEmail());
      return;
    }
    void sending.run(async () => {
      const found = await fetchUser(uuid);
      if (found === null) throw new Error('The link names nobody');
      if (!found.email) return;
      if (!isMaskedEmail(found.email)) setEmail(found.email);
      await send({ email: found.email, userUuid: uuid });
    });
  }, []);

  return {
    ...{ step, email, setEmail, resendAfterSeconds, codesSent },
    busy: sending.busy || entering.busy,
    /** Why the last code request failed. */
    refusal: sending.failure,
    codeError: entering.failure,
    ...{ sentTo: identity?.email ?? '', sendTo, resend, submitCode, changeEmail },
    /** Back to the code that was sent, which may have been mistyped only. */
    retryCode: () => setStep('code'),
  };
}

/** Tells of a failure and returns its text. */
function tell(cause: unknown): string {
  if (!(cause instanceof ApiFailure)) console.error('The login failed', cause);
  const message = textOfFailure(cause);
  notify('error', message);
  return message;
}

/** The e-mail of the last lookup in this tab. */
function knownEmail(): string {
  return tabStorage.read(sessionKeys.userEmail) ?? '';
}
