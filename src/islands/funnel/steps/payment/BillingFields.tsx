import type { SavedAddress } from '#contracts/account/address.ts';
import { formatPhone } from '#contracts/account/phone.ts';
import { emailFieldOf } from '#islands/form/EmailField.tsx';
import { RadioCards } from '#islands/form/RadioGroup.tsx';
import type { Form } from '#islands/form/use-form.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { ContactFields } from '../address/ContactFields.tsx';
import { PlaceFields } from '../address/PlaceFields.tsx';
import type { PaymentValues } from './payment-form.ts';

/** The billing address: the order's address, editable for this checkout, or another. */
export function BillingFields({ form }: { form: Form<PaymentValues> }) {
  return (
    <>
      <fieldset className="group">
        <legend>Billing address</legend>
        <ModeCards form={form} />
        <Place form={form} />
      </fieldset>
      <ContactFields email={emailFieldOf(form)} phone={form.field('phone_no', formatPhone)} />
    </>
  );
}

function ModeCards({ form }: { form: Form<PaymentValues> }) {
  const address = FunnelActorContext.useSelector(({ context }) => context.address);
  return (
    <RadioCards
      {...form.field('billing_mode')}
      choices={[
        ...(address
          ? [
              {
                value: 'existing',
                label: 'Same as shipping address',
                hint: lineOf(address),
              } as const,
            ]
          : []),
        { value: 'new', label: 'Use a different billing address' },
      ]}
    />
  );
}

function lineOf({ street_address, unit, city, state, zip_code }: SavedAddress): string {
  const street = [street_address, unit].filter(Boolean).join(' ');
  return `${street}, ${city ?? ''}, ${state ?? ''} ${zip_code ?? ''}`;
}

function Place({ form }: { form: Form<PaymentValues> }) {
  const isNew = form.values.billing_mode === 'new';
  return (
    // The fields of the two modes are different controls: input in one must not move to the other.
    <div className="fields space-above-5" key={form.values.billing_mode}>
      <PlaceFields
        purpose="billing"
        street={form.field('street_address')}
        unit={form.field('unit')}
        zip={form.field('zip_code')}
        {...(isNew ? { town: { city: form.field('city'), state: form.field('state') } } : {})}
      />
    </div>
  );
}
