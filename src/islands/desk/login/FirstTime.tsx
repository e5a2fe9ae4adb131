import { useEffect, useState } from 'react';
import { askDesk } from '#api-client/desk/ask-desk.ts';
import { makeFirstPasskey } from '#api-client/desk/passkeys.ts';
import {
  type CreationOptions,
  deskCodeLimits,
  deskCodeRequestSchema,
  deskCodeSchema,
  postDeskCode,
  postDeskEnrolment,
} from '#contracts/desk/passkey.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { usualLabel, wordsOfPasskey } from './passkey-words.ts';

const EMAIL = 'desk-email';
const CODE = 'desk-code';
const MAKE = 'desk-make-passkey';
const AFTER_CODE = 'desk-code-right';
type Step = 'closed' | 'email' | 'code' | 'passkey';

/** For a member without a passkey: an emailed code, which allows creating one. */
export function FirstTime() {
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
      await askDesk(postDeskCode, { body: data });
      setCode('');
      setStep('code');
    });
  }

  function enterCode() {
    const { data, error } = deskCodeSchema.safeParse({ email, code });
    if (error) return refuse(error.issues[0]?.message, CODE);
    void attempt(async () => {
      setOptions(await askDesk(postDeskEnrolment, { body: data }));
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
