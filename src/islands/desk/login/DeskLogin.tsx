import { useEffect, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { logInByPasskey, makeFirstPasskey, NoPasskey } from '#api-client/desk/passkeys.ts';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import {
  type CreationOptions,
  deskCodeLimits,
  deskCodeRequestSchema,
  deskCodeSchema,
  postDeskCode,
  postDeskEnrollment,
} from '#contracts/desk/passkey.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { deskScreens } from '#routes/desk-screens.ts';

const ADDRESS = /^(\d+\.){3}\d+$|^\[/;

/** The desk's login, shown in place of the requested screen until a staff member is logged in. */
export function DeskLogin() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  if (ADDRESS.test(location.hostname)) {
    const { port, pathname } = location;
    const byName = `http://localhost${port === '' ? '' : `:${port}`}${pathname}`;
    return (
      <LoginFrame>
        <Notice kind="warning" title="Open the desk with its host name">
          <p>
            <span>Passkeys don’t work with an IP address. On this computer, open</span>{' '}
            <a href={byName}>{byName}</a>
            <span>.</span>
          </p>
        </Notice>
      </LoginFrame>
    );
  }

  async function logIn() {
    setBusy(true);
    setProblem(undefined);
    try {
      await logInByPasskey();
    } catch (cause) {
      setProblem(wordsOfPasskey(cause));
      setBusy(false);
    }
  }

  return (
    <LoginFrame>
      {problem !== undefined && (
        <Notice kind="bad" title="You are not logged in" alert>
          <p>{problem}</p>
        </Notice>
      )}
      <p>Log in with the passkey on your phone, computer, or security key.</p>
      <Button busy={isBusy} onClick={() => void logIn()}>
        LOG IN WITH A PASSKEY
      </Button>
      <FirstTime />
    </LoginFrame>
  );
}

function LoginFrame({ children }: { children: Elements }) {
  return (
    <div className="page--task stack">
      <h1 tabIndex={-1}>{deskScreens.login.title}</h1>
      {children}
    </div>
  );
}

const EMAIL = 'desk-email';
const CODE = 'desk-code';
const MAKE = 'desk-make-passkey';
const AFTER_CODE = 'desk-code-right';
type Step = 'closed' | 'email' | 'code' | 'passkey';

/** The form for a staff member without a passkey, who gets an emailed code to create one. */
function FirstTime() {
  const [step, setStep] = useState<Step>('closed');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [options, setOptions] = useState<CreationOptions>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const ids: Record<Step, string> = { closed: '', email: EMAIL, code: CODE, passkey: MAKE };
    const place = document.getElementById(ids[step]);
    (place?.querySelector('button') ?? place)?.focus();
  }, [step]);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    await work().catch((cause: unknown) => setProblem(wordsOfPasskey(cause)));
    setBusy(false);
  }

  function sendCode() {
    const { data, error } = deskCodeRequestSchema.safeParse({ email });
    if (error) return refuse(error.issues[0]?.message, EMAIL);
    void attempt(async () => {
      await callDesk(postDeskCode, { body: data });
      setCode('');
      setStep('code');
    });
  }

  function enterCode() {
    const { data, error } = deskCodeSchema.safeParse({ email, code });
    if (error) return refuse(error.issues[0]?.message, CODE);
    void attempt(async () => {
      setOptions(await callDesk(postDeskEnrollment, { body: data }));
      setStep('passkey');
    });
  }

  function makePasskey() {
    if (options) void attempt(() => makeFirstPasskey(options, usualLabel()));
  }

  function startAgain() {
    setProblem(undefined);
    setStep('email');
  }

  function refuse(message: string | undefined, field: string) {
    setProblem(message);
    document.getElementById(field)?.focus();
  }

  if (step === 'closed') {
    return (
      <div className="ruled">
        <p>First time here, or passkeys reset?</p>
        <button type="button" className="text-button tall" onClick={() => setStep('email')}>
          Get a code
        </button>
      </div>
    );
  }
  if (step === 'passkey') {
    return (
      <section className="stack ruled" aria-labelledby="desk-first">
        <h2 id="desk-first">Create your passkey</h2>
        <p id={AFTER_CODE}>
          The code is correct. Your device will now ask for your fingerprint, face, or PIN.
        </p>
        {problem !== undefined && <p role="alert">{problem}</p>}
        <div id={MAKE}>
          <Button about={AFTER_CODE} busy={isBusy} onClick={makePasskey}>
            CREATE A PASSKEY
          </Button>
        </div>
        <StartAgain onClick={startAgain} />
      </section>
    );
  }
  return (
    <form
      className="stack ruled"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (step === 'email') sendCode();
        else enterCode();
      }}
    >
      <h2>First time here</h2>
      {step === 'email' ? (
        <TextField
          id={EMAIL}
          name="email"
          label="Your work email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          value={email}
          error={problem}
          alert
          onChange={setEmail}
        />
      ) : (
        <>
          <p>{`If ${email} belongs to a staff member without a passkey, a code is on its way. It’s valid for ${deskCodeLimits.minutes} minutes. If you don’t get one, or you lost your passkey, ask your administrator to reset it.`}</p>
          <TextField
            id={CODE}
            name="code"
            label={`${deskCodeLimits.digits}-digit code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={problem}
            alert
            onChange={setCode}
          />
        </>
      )}
      <Button type="submit" look="secondary" busy={isBusy}>
        {step === 'email' ? 'SEND CODE' : 'ENTER CODE'}
      </Button>
      {step === 'code' && <StartAgain onClick={startAgain} />}
    </form>
  );
}

function StartAgain({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="text-button tall" onClick={onClick}>
      Use another email or get a new code
    </button>
  );
}

const WORDS: Record<NoPasskey['reason'], string> = {
  refused:
    'Your device didn’t offer a passkey, or the prompt was closed. Try again and unlock your device when asked.',
  known: 'This device already has one of your passkeys. Use it, or choose another device.',
  impossible:
    'This browser can’t use passkeys here. Try a current version of Chrome, Edge, Firefox, or Safari.',
};

/** Returns the message for a failed passkey. */
export function wordsOfPasskey(cause: unknown): string {
  return cause instanceof NoPasskey ? WORDS[cause.reason] : textOfFailure(cause);
}

/** Returns the name of the first passkey. Its owner chooses the names of the others. */
function usualLabel(): string {
  const system = /Windows|Macintosh|iPhone|iPad|Android|Linux|CrOS/.exec(navigator.userAgent)?.[0];
  return system === undefined ? 'My passkey' : `My ${system} device`;
}
