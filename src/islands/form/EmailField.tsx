import { Suspense, useState } from 'react';
import { afterClick, Field, type FieldWidth } from '#islands/ui/Field.tsx';
import { lazyPart, Nothing } from '#islands/ui/lazy-part.ts';
import { t } from '#words/words.ts';
import type { Form, FormField } from './use-form.ts';

const EmailHelp = lazyPart(
  async () => (await import('#islands/lookup/EmailHelp.tsx')).EmailHelp,
  Nothing,
);

type EmailFormField = FormField<string> & { onAccept: (email: string) => void };

/** The form values for an email field: see `isFormEmail`. */
type EmailValues = { email: string; accepted_email: string };

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

/** An email field. If the form's rule rejects the address or it looks mistyped, the field offers a way to continue. */
export function EmailField({ id, name, value, error, width, onChange, onBlur, onAccept }: Props) {
  const [left, setLeft] = useState<string>();
  return (
    <Field
      id={id}
      label={t('Email')}
      error={error}
      {...(width && { width })}
      help={
        (error || left === value) && (
          <Suspense>
            <EmailHelp id={id} typed={value} isRejected={Boolean(error)} onAccept={onAccept} />
          </Suspense>
        )
      }
    >
      {(wiring) => (
        <input
          type="email"
          className="input"
          name={name}
          value={value}
          autoComplete="email"
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            afterClick(() => setLeft(value));
            onBlur();
          }}
        />
      )}
    </Field>
  );
}
