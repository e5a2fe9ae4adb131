import { useState } from 'react';
import { EmailHelp } from '../lookup/EmailHelp.tsx';
import { afterPress } from '../ui/after-press.ts';
import { Field, type FieldWidth } from '../ui/Field.tsx';
import type { Form, FormField } from './use-form.ts';

type EmailFormField = FormField<string> & { onAccept: (email: string) => void };

/** What a form's values hold of an e-mail: see `isFormEmail`. */
type EmailValues = { email: string; accepted_email: string };

/** The props of a form's e-mail field. */
export function emailFieldOf({
  field,
  change,
}: Pick<Form<EmailValues>, 'field' | 'change'>): EmailFormField {
  return {
    ...field('email'),
    onAccept: (email) => change({ email, accepted_email: email }, 'email'),
  };
}

type Props = EmailFormField & { width?: FieldWidth };

/** The e-mail, with a way on from an address that the form's rule refuses, or that looks mistyped. */
export function EmailField({ id, name, value, error, width, onChange, onBlur, onAccept }: Props) {
  const [left, setLeft] = useState<string>();
  return (
    <Field id={id} label="Email" error={error} {...(width && { width })}>
      {(wiring) => (
        <>
          <input
            type="email"
            className="input"
            name={name}
            value={value}
            autoComplete="email"
            {...wiring}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => {
              afterPress(() => setLeft(value));
              onBlur();
            }}
          />
          {(error || left === value) && (
            <EmailHelp id={id} typed={value} isRefused={Boolean(error)} onAccept={onAccept} />
          )}
        </>
      )}
    </Field>
  );
}
