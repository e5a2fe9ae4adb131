import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { FieldError } from '#contracts/api/envelope.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { problemOfOrigins, type TypedTerms } from '#contracts/desk/partners.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { type FormField, useForm } from '#islands/form/use-form.ts';
import { notify } from '#islands/messages/notify.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { tabStorage } from '#session/tab-storage.ts';
import { FormErrors } from '../FormErrors.tsx';
import { changesOf } from '../ReasonForm.tsx';
import { useStaffAction } from '../use-staff-action.ts';

type Values = {
  name: string;
  origins: string;
  webhook: string;
  share: string;
  contacts: string;
  nothing_preselected: boolean;
};

export const NO_TERMS: TypedTerms = {
  name: '',
  origins: [],
  webhook: null,
  share: '0',
  contacts: [],
  nothing_preselected: false,
};

type Props<T extends TypedTerms> = {
  id: string;
  terms: T;
  button: string;
  /** False for the partner's own contacts, who can't change everything. */
  isStaff?: boolean;
  /** Where unsaved input is kept in this tab, in case the session ends. */
  draft?: string | undefined;
  /** Sends the input together with the terms that were on the screen when typing began. */
  send: (typed: TypedTerms, seen: T) => Promise<Done>;
  onDone: () => void;
};

/** The server validates each field. */
export function TermsForm<T extends TypedTerms>({
  id,
  terms,
  button,
  isStaff = true,
  draft,
  send,
  onDone,
}: Props<T>) {
  const [typed, setTyped] = useState<Partial<Values>>(() => readDraft(draft));
  // The server rejects the input if another staff member has changed the terms since typing began.
  const seen = useRef<T>(undefined);
  const start = typedFrom(terms);
  const values = { ...start, ...typed };
  const { busy, failure, rejected, perform } = useStaffAction((done) => {
    notify('success', done);
    setTyped({});
    if (draft) tabStorage.remove(draft);
    finish();
  }, finish);
  const form = useForm<Values>({
    id,
    values,
    busy,
    rejected: rejected,
    check: (next) => check(next, terms),
    onChange: (next) => {
      seen.current ??= terms;
      setTyped(changesOf(start, next));
      if (draft) tabStorage.write(draft, JSON.stringify(draftSchema.parse(next)));
    },
    onSubmit: (sent) => void perform(() => send(termsFrom(sent), seen.current ?? terms)),
  });
  const preselection = form.field('nothing_preselected');
  function finish() {
    seen.current = undefined;
    onDone();
  }
  return (
    <form className="desk-does__form" noValidate onSubmit={form.submit}>
      <FormErrors form={form} />
      {form.errors.length === 0 && <Failure message={failure} />}
      {isStaff && <TextField {...form.field('name')} label="Name" autoComplete="off" />}
      <OriginsField {...form.field('origins')} />
      {isStaff && (
        <TextField
          {...form.field('share')}
          label="Commission (percent of our service fee)"
          hint="Applies to orders paid from now on."
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <TextField
        {...form.field('contacts')}
        label="Contacts"
        hint="Email addresses that log in to the partner portal, separated by spaces."
        optional={isStaff}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextField
        {...form.field('webhook')}
        label="Webhook URL"
        hint="A public https:// URL, such as a tunnel’s to your computer. One like http://127.0.0.1:4000/hook works only if this site runs on the same computer."
        optional
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
      <CheckboxField
        {...preselection}
        label="Preselect consent, reminders, and overnight shipping"
        hint="Consent is to our terms. If this is off, customers select each of the three themselves."
        value={!preselection.value}
        onChange={(isOn) => preselection.onChange(!isOn)}
      />
      <Button type="submit" small busy={busy}>
        {button}
      </Button>
    </form>
  );
}

function OriginsField({ name, value, onChange, onBlur, ...field }: FormField<string>) {
  return (
    <Field
      {...field}
      label="Page origins"
      hint="One per line, such as https://www.example.com, or http://localhost:8000 for a page on a developer’s computer."
    >
      {(wiring) => (
        <textarea
          className="input"
          rows={Math.max(3, value.split('\n').length)}
          name={name}
          value={value}
          spellCheck={false}
          autoCapitalize="none"
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

/** What partners can change themselves. */
const draftSchema = z.object({
  origins: z.string(),
  contacts: z.string(),
  webhook: z.string(),
  nothing_preselected: z.boolean(),
});

function readDraft(draft: string | undefined): Partial<Values> {
  try {
    return draftSchema.parse(JSON.parse((draft && tabStorage.read(draft)) ?? ''));
  } catch {
    return {};
  }
}

function check(values: Values, { origins }: TypedTerms): FieldError[] {
  const typed = termsFrom(values);
  const missing = problemOfOrigins(typed, origins);
  return [
    ...(typed.name === '' ? [{ field: 'name', message: 'Enter a name' }] : []),
    ...(missing ? [{ field: 'origins', message: missing }] : []),
  ];
}

function typedFrom({ origins, webhook, contacts, ...terms }: TypedTerms): Values {
  const { name, share, nothing_preselected } = terms;
  return {
    name,
    share,
    nothing_preselected,
    origins: origins.join('\n'),
    webhook: webhook ?? '',
    contacts: contacts.join(' '),
  };
}

function termsFrom({ name, origins, webhook, contacts, ...others }: Values): TypedTerms {
  const url = webhook.trim();
  return {
    ...others,
    name: name.trim(),
    origins: wordsIn(origins),
    webhook: url === '' ? null : url,
    contacts: wordsIn(contacts),
  };
}

function wordsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '');
}
