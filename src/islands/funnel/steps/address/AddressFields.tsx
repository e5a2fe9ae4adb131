import type { ReactNode } from 'react';
import { formatPhone } from '#contracts/account/phone.ts';
import type { AddressDraft } from '#funnel/drafts.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { EmailField, emailFieldOf } from '#islands/form/EmailField.tsx';
import { KnownFact, KnownFacts } from '#islands/form/KnownFacts.tsx';
import { RadioGroup } from '#islands/form/RadioGroup.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import type { Form } from '#islands/form/use-form.ts';
import { ContactFields } from './ContactFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';

type Props = {
  form: Form<AddressDraft>;
  overnight: { label: string; hint: ReactNode };
  /** The e-mail was given before: shown as text. */
  knowsEmail?: boolean;
};

/** The fields of an address: on the shipping screen and in the cart's edit dialog. */
export function AddressFields({ form, overnight, knowsEmail }: Props) {
  const owner = form.field('is_owner');
  return (
    <>
      <NameFields form={form} />
      <fieldset className="group">
        <legend>Shipping address</legend>
        <div className="fields">
          <PlaceFields
            street={form.field('street_address')}
            unit={form.field('unit')}
            town={{ city: form.field('city'), state: form.field('state') }}
            zip={form.field('zip_code')}
          />
        </div>
      </fieldset>
      {knowsEmail ? (
        <KnownContact form={form} />
      ) : (
        <ContactFields email={emailFieldOf(form)} phone={form.field('phone_no', formatPhone)} />
      )}
      <fieldset className="group">
        <legend>Are you the registered owner?</legend>
        <RadioGroup
          id={owner.id}
          name={owner.name}
          value={owner.value ? 'true' : 'false'}
          onChange={(value) => owner.onChange(value === 'true')}
          choices={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      </fieldset>
      <fieldset className="group">
        <legend>Delivery</legend>
        <div className="radio-card">
          <CheckboxField
            {...form.field('is_overnight_shipping')}
            label={<b>{overnight.label}</b>}
            hint={overnight.hint}
          />
        </div>
      </fieldset>
    </>
  );
}

function KnownContact({ form }: { form: Form<AddressDraft> }) {
  const email = emailFieldOf(form);
  return (
    <fieldset className="group">
      <legend>Contact</legend>
      <KnownFacts>
        <KnownFact
          term="Email"
          value={email.value}
          about="email"
          fields={[email]}
          isIncomplete={email.value === ''}
        >
          <EmailField {...email} />
        </KnownFact>
      </KnownFacts>
      <div className="space-above-4">
        <TextField
          {...form.field('phone_no', formatPhone)}
          label="Mobile phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      </div>
    </fieldset>
  );
}

function NameFields({ form }: { form: Form<AddressDraft> }) {
  return (
    <fieldset className="group">
      <legend>Name</legend>
      <div className="fields">
        <TextField
          {...form.field('first_name')}
          label="First name"
          width="half"
          autoComplete="given-name"
        />
        <TextField
          {...form.field('last_name')}
          label="Last name"
          width="half"
          autoComplete="family-name"
        />
        <TextField
          {...form.field('company_name')}
          label="Company name"
          optional
          autoComplete="organization"
        />
      </div>
    </fieldset>
  );
}
