import { type RefObject, Suspense, useState } from 'react';
import * as limits from '#contracts/api/limits.ts';
import type { Elements } from '#islands/ui/elements.ts';
import { afterClick, Field } from '#islands/ui/Field.tsx';
import { lazyPart, Nothing } from '#islands/ui/lazy-part.ts';
import { t } from '#words/words.ts';

const EmailHelp = lazyPart(async () => (await import('./EmailHelp.tsx')).EmailHelp, Nothing);

type PlateFieldProps = {
  initial: string | undefined;
  error: string | undefined;
  help: Elements;
  onChange: (value: string) => void;
};

export function PlateField({ initial, error, help, onChange }: PlateFieldProps) {
  return (
    <Field id="vehicle_license_plate" label={t('License plate')} error={error} help={help}>
      {(wiring) => (
        <input
          className="input input--plate"
          name="vehicle_license_plate"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.plateBoxLength}
          placeholder={error ? '' : '8ABC123'}
          defaultValue={initial}
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type EmailFieldProps = {
  input: RefObject<HTMLInputElement | null>;
  initial: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: (value: string) => void;
  /** Called with an address that the customer chose from the help below the field. */
  onAccept: (address: string) => void;
};

/** Offers help once the field has lost the focus or its email is rejected. */
export function EmailField({
  input,
  initial,
  error,
  onChange,
  onLeave,
  onAccept,
}: EmailFieldProps) {
  const [leftEmail, setLeftEmail] = useState('');
  const id = 'user_email';
  return (
    <Field
      id={id}
      label={t('Email')}
      hint={t('We’ll send your receipt and updates here.')}
      error={error}
      help={
        <Suspense>
          {(error || leftEmail) && (
            <EmailHelp
              id={id}
              typed={input.current?.value ?? ''}
              isRejected={error !== undefined}
              onAccept={(address) => {
                if (input.current) input.current.value = address;
                setLeftEmail('');
                onAccept(address);
              }}
            />
          )}
        </Suspense>
      }
    >
      {(wiring) => (
        <input
          ref={input}
          className="input"
          name="user_email"
          type="email"
          autoComplete="email"
          defaultValue={initial}
          {...wiring}
          onChange={(event) => {
            setLeftEmail('');
            onChange(event.target.value);
          }}
          onBlur={(event) => {
            const typed = event.target.value.trim();
            afterClick(() => setLeftEmail(typed));
            onLeave(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
