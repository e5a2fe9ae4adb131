import { type ReactNode, useState } from 'react';
import { formatPhone } from '#contracts/account/phone.ts';
import type { AddressDraft } from '#funnel/drafts.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { EmailField, emailFieldOf } from '#islands/form/EmailField.tsx';
import { KnownFact, KnownFacts } from '#islands/form/KnownFacts.tsx';
import { RadioGroup } from '#islands/form/RadioGroup.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import type { Form, FormField } from '#islands/form/use-form.ts';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import type { English } from '#words/spanish/spanish.ts';
import { t, translate } from '#words/words.ts';
import { PlaceFields } from './PlaceFields.tsx';

type Props = {
  form: Form<AddressDraft>;
  /** False if nothing is mailed. */
  overnight: { label: string; hint: ReactNode } | false;
  /** Why the details are needed, if nothing is mailed. */
  hints?: { address?: English; contact?: English };
  /** True if the email is already known. It is then shown as text. */
  knowsEmail?: boolean;
  /** True if the form was opened to edit the contact. */
  contactFirst?: boolean;
};

export function AddressFields({
  form,
  overnight,
  hints = {},
  knowsEmail,
  contactFirst = false,
}: Props) {
  const contact = (
    <fieldset className="group" key="contact">
      <legend>{t('Contact')}</legend>
      {hints.contact && <p className="space-below-4">{translate(hints.contact)}</p>}
      <div className="fields">
        <Email form={form} isKnown={knowsEmail} />
        <TextField
          {...form.field('phone_no', formatPhone)}
          label={t('Mobile phone')}
          width="half"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <Owner field={form.field('is_owner')} />
      </div>
    </fieldset>
  );
  return (
    <>
      {contactFirst && contact}
      <fieldset className="group">
        <legend className={contactFirst ? undefined : 'visually-hidden'}>
          {overnight ? t('Name and shipping address') : t('Name and address')}
        </legend>
        {hints.address && <p className="space-below-4">{translate(hints.address)}</p>}
        <div className="fields">
          <div className="field-pair">
            <TextField
              {...form.field('first_name')}
              label={t('First name')}
              autoComplete="given-name"
            />
            <TextField
              {...form.field('last_name')}
              label={t('Last name')}
              autoComplete="family-name"
            />
          </div>
          <PlaceFields form={form} />
        </div>
        <Company field={form.field('company_name')} />
      </fieldset>
      {!contactFirst && contact}
      {overnight && (
        <fieldset className="group">
          <legend>{t('Expected delivery')}</legend>
          <div className="radio-card">
            <CheckboxField
              {...form.field('is_overnight_shipping')}
              label={<b>{overnight.label}</b>}
              hint={overnight.hint}
            />
          </div>
        </fieldset>
      )}
    </>
  );
}

/** Few addresses include a company, so its field opens on demand or if it has a value. */
function Company({ field }: { field: FormField<string> }) {
  const [isFilled] = useState(field.value !== '');
  return (
    <details className="disclosure" open={isFilled}>
      <summary>{t('Add company name')}</summary>
      <TextField {...field} label={t('Company name')} optional autoComplete="organization" />
    </details>
  );
}

function Email({ form, isKnown }: { form: Form<AddressDraft>; isKnown?: boolean | undefined }) {
  const email = emailFieldOf(form);
  if (!isKnown) return <EmailField {...email} />;
  return (
    <KnownFacts>
      <KnownFact
        term={t('Email')}
        value={<ExactEmail>{email.value}</ExactEmail>}
        about={t('email')}
        fields={[email]}
        isIncomplete={email.value === ''}
      >
        <EmailField {...email} />
      </KnownFact>
    </KnownFacts>
  );
}

function Owner({ field }: { field: FormField<boolean> }) {
  return (
    <fieldset>
      <legend className="label">{t('Are you the registered owner?')}</legend>
      <RadioGroup
        id={field.id}
        name={field.name}
        value={field.value ? 'true' : 'false'}
        onChange={(value) => field.onChange(value === 'true')}
        choices={[
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ]}
      />
    </fieldset>
  );
}
