import { useEffect, useRef, useState } from 'react';
import { logIn, requestCode } from '#api-client/auth.ts';
import { requestFirst } from '#api-client/request.ts';
import { CODE_GONE, loginLimits } from '#contracts/account/auth.ts';
import { isMaskedEmail } from '#contracts/account/mailbox.ts';
import { sessionKeys, WANTED_PAGE_KEY } from '#contracts/account/session-keys.ts';
import { getUsers, type User } from '#contracts/account/user.ts';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { useCall } from '#islands/form/use-call.ts';
import { notify } from '#islands/messages/notify.ts';
import { readOrderLink } from '#islands/progress/order-link.ts';
import { pathOfSection } from '#routes/dashboard.ts';
import { pathOf } from '#routes/funnel.ts';
import { PARTNERS } from '#routes/pages.ts';
import { partnerSession } from '#session/partner-session.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { localPath, openPage } from '#words/here.ts';
import { msg } from '#words/words.ts';
import { finishLogin, rejectWithoutStorage } from './finish-login.ts';
import { loginBrowser, saveLoginBrowser, setLoginBrowser, takeMailLink } from './login-browser.ts';

/**
 * The person who logs in, identified by a typed email or by the masked one that the server showed for the link's user.
 */
type Identity = { email: string; userUuid: string | null };

const PHONE = '(max-width: 40rem)';

type FailedAttempt = {
  message: string;
  /** Distinguishes consecutive failures. */
  count: number;
  /** True if this code has no attempts left. */
  isLast: boolean;
  /** The code, if the server hasn't checked it, so that the customer doesn't have to type it again. */
  uncheckedCode: string;
};

export type LoginState = ReturnType<typeof useLogin>;

/** Calls run one at a time. */
export function useLogin() {
  const [step, setStep] = useState<'email' | 'code'>('email');
  const [email, setEmail] = useState('');
  const [identity, setIdentity] = useState<Identity>();
  const sending = useCall(tell);
  const entering = useCall(tellOfCode);
  /** The last failed attempt with a code, until the next code is requested. */
  const [failedAttempt, setFailedAttempt] = useState<FailedAttempt>();
  const [resendAfterSeconds, setResendAfterSeconds] = useState<number>(loginLimits.resendSeconds);
  const typed = useRef('');
  /** The toast that a code was sent. When it disappears, a later toast would move. */
  const codeToast = useRef<string>(undefined);
  /** The number of codes sent. Each one starts its own countdown. */
  const [codesSent, setCodesSent] = useState(0);

  async function send(whose: Identity) {
    setFailedAttempt(undefined);
    const sent = await requestCode({ ...whose, browser: loginBrowser() });
    const sentMessage = sent.message || msg('We sent a code to your email');
    codeToast.current = notify('success', sentMessage, codeToast.current);
    setIdentity(whose);
    setResendAfterSeconds(sent.resendAfterSeconds);
    setCodesSent((count) => count + 1);
    setStep('code');
  }

  const sendTo = (address: string) =>
    sending.run(async () => {
      if (!entering.busy) await send({ email: address, userUuid: null });
    });

  const resend = () =>
    sending.run(async () => {
      if (identity && !entering.busy) await send(identity);
    });

  async function submitCode(otp: string) {
    if (!identity || sending.busy) return;
    typed.current = otp;
    const entered = await entering.run(async () => {
      const answer = await logIn({ ...identity, otp, browser: loginBrowser() });
      if (answer.browser !== undefined) saveLoginBrowser(answer.browser);
      rejectWithoutStorage();
      if (answer.message) notify('success', answer.message, codeToast.current);
      await finishLogin(answer.identity);
    });
    if (entered === false) setStep('email');
  }

  /** On a phone, a toast would only repeat the message at the field, which is just below it. */
  function tellOfCode(cause: unknown): string {
    const failure = cause instanceof ApiFailure ? cause : undefined;
    const message = matchMedia(PHONE).matches && failure ? failure.message : tell(cause);
    setFailedAttempt((last) => ({
      message,
      count: (last?.count ?? 0) + 1,
      isLast: failure?.code === CODE_GONE,
      uncheckedCode: wasChecked(failure) ? '' : typed.current,
    }));
    return message;
  }

  const changeEmail = () => {
    setStep('email');
    sending.forget();
  };

  /** Whether the partner portal led here. The page's script shows its text before this is known. */
  const [isForPortal, setForPortal] = useState(false);

  // A partner may open the email's link in another tab.
  useEffect(() => {
    const page = tabStorage.read(WANTED_PAGE_KEY);
    if (!page?.startsWith(PARTNERS)) return undefined;
    setForPortal(true);
    return partnerSession.share(() => openPage(page));
  }, []);

  // Runs once, without a click: continues with the code from the link in an email, opens a known customer's
  // order, or sends a code to the email of the user in the URL.
  const arrived = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page load
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const linked = takeMailLink();
    if (linked) {
      // The code is in the email whose link was opened.
      setLoginBrowser(linked.browser);
      setEmail(linked.email);
      setIdentity({ email: linked.email, userUuid: null });
      setStep('code');
      return;
    }
    const uuid = linkedUser();
    if (!uuid) return;
    void sending.run(async () => {
      const owner = await requestFirst(getUsers, { uuid });
      if (owner === null) throw new Error('The link doesn’t match any user');
      const orderPage = knownOrderPage(uuid, owner);
      if (orderPage) return location.replace(localPath(orderPage));
      if (!owner.email) return;
      if (!isMaskedEmail(owner.email)) setEmail(owner.email);
      await send({ email: owner.email, userUuid: uuid });
    });
  }, []);

  return {
    step,
    email,
    setEmail,
    resendAfterSeconds,
    codesSent,
    isSending: sending.busy,
    isEntering: entering.busy,
    /** Why the last code request failed. */
    rejection: sending.failure,
    failedAttempt,
    sentTo: identity?.email ?? '',
    sendTo,
    resend,
    submitCode,
    changeEmail,
    knownEmail,
    isForPortal,
  };
}

/** Whether the server checked the code. If not, it didn't respond, failed, or asked the client to wait. */
function wasChecked(failure: ApiFailure | undefined): boolean {
  return failure?.status !== undefined && failure.status < 500 && failure.status !== 429;
}

function tell(cause: unknown): string {
  if (!(cause instanceof ApiFailure)) console.error('The login failed', cause);
  const message = textOfFailure(cause);
  notify('error', message);
  return message;
}

function linkedUser(): string | null {
  return new URLSearchParams(location.search).get('uuid');
}

/** Returns the email from the last lookup in this tab, unless the URL contains a user. */
function knownEmail(): string {
  return linkedUser() ? '' : (tabStorage.read(sessionKeys.userEmail) ?? '');
}

type Schema = {
  safeParse: (value: unknown) => {
    error?: { issues: readonly { message: string }[] } | undefined;
  };
};

export function problemOf(schema: Schema, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

export function focusField(id: string): void {
  document.getElementById(id)?.focus();
}

export function useStepTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${document.title.split(' – ').at(-1)}`;
  }, [title]);
}

/**
 * Returns the page that a login link opens without a code: the order that this tab requested, if the user may
 * see it, or else the orders of the logged-in user. Returns undefined for strangers, because the server shows
 * them only a masked email.
 */
function knownOrderPage(linked: string, user: User): string | undefined {
  const cart_uuid = readOrderLink(linked);
  const mayAct = Boolean(user.email) && !isMaskedEmail(user.email ?? '');
  if (cart_uuid && mayAct) {
    return pathOf('orderStatus', { user_uuid: user.uuid ?? linked, cart_uuid });
  }
  const userId = tabStorage.read(sessionKeys.userId);
  const isOwn = Boolean(userId) && user.uuid === userId;
  return isOwn && userId ? pathOfSection('orders', userId) : undefined;
}
