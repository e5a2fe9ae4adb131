import { useEffect, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { makeFirstPasskey } from '#api-client/desk/passkeys.ts';
import {
  type CreationOptions,
  deskCodeLimits,
  deskCodeRequestSchema,
  deskCodeSchema,
  postDeskCode,
  postDeskEnrollment,
} from '#contracts/desk/passkey.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { textOfPasskeyFailure } from './passkey-failure.ts';

const EMAIL = 'desk-email';
const CODE = 'desk-code';
const MAKE = 'desk-make-passkey';
const AFTER_CODE = 'desk-code-right';
const FOCUSED = { closed: '', email: EMAIL, code: CODE, passkey: MAKE };

type Step = { name: 'closed' | 'email' | 'code' } | { name: 'passkey'; options: CreationOptions };

/** The staff member has no passkey yet, and gets an emailed code to create one. */
export function FirstTime() {
  const [step, setStep] = useState<Step>({ name: 'closed' });
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const place = document.getElementById(FOCUSED[step.name]);
    (place?.querySelector('button') ?? place)?.focus();
  }, [step.name]);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    await work().catch((cause: unknown) => setProblem(textOfPasskeyFailure(cause)));
    setBusy(false);
  }

  function sendCode() {
    const { data, error } = deskCodeRequestSchema.safeParse({ email });
    if (error) return reject(error.issues[0]?.message, EMAIL);
    void attempt(async () => {
      await callDesk(postDeskCode, { body: data });
      setCode('');
      setStep({ name: 'code' });
    });
  }

  function enterCode() {
    const { data, error } = deskCodeSchema.safeParse({ email, code });
    if (error) return reject(error.issues[0]?.message, CODE);
    void attempt(async () => {
      const options = await callDesk(postDeskEnrollment, { body: data });
      setStep({ name: 'passkey', options });
    });
  }

  function reject(message: string | undefined, field: string) {
    setProblem(message);
    document.getElementById(field)?.focus();
  }

  function openForm() {
    setProblem(undefined);
    setStep({ name: 'email' });
  }

  if (step.name === 'closed') return <FirstTimeLink onClick={openForm} />;
  if (step.name === 'passkey') {
    const { options } = step;
    return (
      <CreatePasskey
        busy={isBusy}
        problem={problem}
        onCreate={() => void attempt(() => makeFirstPasskey(options, usualLabel()))}
        onStartAgain={openForm}
      />
    );
  }
  const isCode = step.name === 'code';
  return (
    <form
      className="stack ruled"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (isCode) enterCode();
        else sendCode();
      }}
    >
      <h2>First time here</h2>
      {isCode ? (
        <CodeField email={email} value={code} error={problem} onChange={setCode} />
      ) : (
        <WorkEmailField value={email} error={problem} onChange={setEmail} />
      )}
      <Button type="submit" look="secondary" busy={isBusy}>
        {isCode ? 'ENTER CODE' : 'SEND CODE'}
      </Button>
      {isCode && <StartAgain onClick={openForm} />}
    </form>
  );
}

function FirstTimeLink({ onClick }: { onClick: () => void }) {
  return (
    <div className="ruled">
      <p>First time here, or passkeys reset?</p>
      <button type="button" className="text-button tall" onClick={onClick}>
        Get a code
      </button>
    </div>
  );
}

type TypedProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function WorkEmailField(props: TypedProps) {
  return (
    <TextField
      id={EMAIL}
      name="email"
      label="Your work email"
      type="email"
      autoComplete="email"
      spellCheck={false}
      alert
      {...props}
    />
  );
}

function CodeField({ email, ...props }: TypedProps & { email: string }) {
  return (
    <>
      <p>{`If ${email} belongs to a staff member without a passkey, a code is on its way. It’s valid for ${deskCodeLimits.minutes} minutes. If you don’t get one, or you lost your passkey, ask your administrator to reset it.`}</p>
      <TextField
        id={CODE}
        name="code"
        label={`${deskCodeLimits.digits}-digit code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        alert
        {...props}
      />
    </>
  );
}

type CreatePasskeyProps = {
  busy: boolean;
  problem: string | undefined;
  onCreate: () => void;
  onStartAgain: () => void;
};

function CreatePasskey({ busy, problem, onCreate, onStartAgain }: CreatePasskeyProps) {
  return (
    <section className="stack ruled" aria-labelledby="desk-first">
      <h2 id="desk-first">Create your passkey</h2>
      <p id={AFTER_CODE}>
        The code is correct. Your device will now ask for your fingerprint, face, or PIN.
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div id={MAKE}>
        <Button about={AFTER_CODE} busy={busy} onClick={onCreate}>
          CREATE A PASSKEY
        </Button>
      </div>
      <StartAgain onClick={onStartAgain} />
    </section>
  );
}

function StartAgain({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="text-button tall" onClick={onClick}>
      Use a different email or get a new code
    </button>
  );
}

/** Returns the name of the first passkey. Its owner chooses the names of the others. */
function usualLabel(): string {
  const system = /Windows|Macintosh|iPhone|iPad|Android|Linux|CrOS/.exec(navigator.userAgent)?.[0];
  return system === undefined ? 'My passkey' : `My ${system} device`;
}
