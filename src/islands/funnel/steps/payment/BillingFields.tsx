import type { ComponentProps } from 'react';
import { formatPhone } from '#contracts/account/phone.ts';
import { EmailField, emailFieldOf } from '#islands/form/EmailField.tsx';
import { KnownFact, KnownFacts } from '#islands/form/KnownFacts.tsx';
import { RadioCards } from '#islands/form/RadioGroup.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import type { Form, FormField } from '#islands/form/use-form.ts';
import { addressLines } from '#islands/order/address-lines.ts';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import { FieldMessage } from '#islands/ui/Field.tsx';
import { msg, t } from '#words/words.ts';
import { useFunnel } from '../../contexts.ts';
import { PlaceFields } from '../address/PlaceFields.tsx';
import type { PaymentValues } from './payment-form.ts';

/** The payer's details from the order, shown as text. They can be changed for this payment. */
export function BillingFields({ form }: { form: Form<PaymentValues> }) {
  const email = emailFieldOf(form);
  const phone = form.field('phone_no', formatPhone);
  return (
    <KnownFacts>
      <BillingAddress form={form} />
      <KnownFact
        term={t('Contact')}
        value={
          <>
            <ExactEmail>{email.value}</ExactEmail>
            <br />
            <span translate="no">{phone.value}</span>
          </>
        }
        about={t('contact')}
        fields={[email, phone]}
        isIncomplete={email.value === '' || phone.value === ''}
      >
        <ContactFields email={email} phone={phone} />
      </KnownFact>
    </KnownFacts>
  );
}

const SAME = msg('Same as shipping address');

function BillingAddress({ form }: { form: Form<PaymentValues> }) {
  const { address } = useFunnel('address');
  const line = address ? addressLines(address).lines.slice(-2).join(', ') : '';
  const mode = form.field('billing_mode');
  const fields = [form.field('street_address'), form.field('unit'), form.field('zip_code')];
  return (
    <KnownFact
      term={t('Billing address')}
      value={
        <>
          <b>{t(SAME)}</b>
          <br />
          <span>{line}</span>
        </>
      }
      about={t('billing address')}
      fields={[mode, ...fields]}
      isIncomplete={mode.value === 'new'}
    >
      <fieldset>
        <legend className="space-below-4">
          <b>{t('Billing address')}</b>
        </legend>
        <RadioCards
          {...mode}
          choices={[
            ...(address ? [{ value: 'existing', label: t(SAME), hint: line } as const] : []),
            { value: 'new', label: t('Use a different billing address') },
          ]}
        />
        {mode.value === 'new' ? (
          <div className="fields space-above-4">
            <PlaceFields purpose="billing" form={form} />
          </div>
        ) : (
          fields.map(({ id, name, value, error }) => (
            <div key={name} id={id}>
              <input type="hidden" name={name} value={value} />
              <FieldMessage id={`${id}-error`} message={error} />
            </div>
          ))
        )}
      </fieldset>
    </KnownFact>
  );
}

type Props = { email: ComponentProps<typeof EmailField>; phone: FormField<string> };

function ContactFields({ email, phone }: Props) {
  return (
    <fieldset className="group">
      <legend>{t('Contact')}</legend>
      <div className="fields">
        <EmailField {...email} width="half" />
        <TextField
          {...phone}
          label={t('Mobile phone')}
          width="half"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      </div>
    </fieldset>
  );
}
