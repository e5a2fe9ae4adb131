import { limits } from '#contracts/every-page/limits.ts';
import { cardBrand, cardDigits, cvvMaxLength } from '#contracts/order/card.ts';
import { TextField } from '#islands/form/TextField.tsx';
import type { Form } from '#islands/form/use-form.ts';
import { errorId } from '#islands/ui/Field.tsx';
import { FieldMessage } from '#islands/ui/FieldMessage.tsx';
import type { PaymentValues } from './payment-form.ts';

/** The card holder and the card. */
export function CardFields({ form }: { form: Form<PaymentValues> }) {
  const number = form.values.credit_card_number;
  return (
    <fieldset className="group">
      <legend>Card</legend>
      <div className="fields">
        <TextField
          {...form.field('first_name')}
          label="First name"
          width="half"
          autoComplete="cc-given-name"
        />
        <TextField
          {...form.field('last_name')}
          label="Last name"
          width="half"
          autoComplete="cc-family-name"
        />
        <TextField
          {...form.field('credit_card_number', cardDigits)}
          label="Credit card number"
          hint={cardBrand(number) ?? 'As on the front of your card'}
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={limits.cardNumberLength}
        />
      </div>
      <ExpiryAndCvv form={form} />
    </fieldset>
  );
}

function ExpiryAndCvv({ form }: { form: Form<PaymentValues> }) {
  const pair = `${form.id}-expiration_date`;
  const past = form.errors.find(({ field }) => field === 'expiration_date')?.message;
  return (
    <div className="fields space-above-5" id={pair}>
      <TextField
        {...form.field('expiration_month')}
        label="Expiration month"
        hint="MM"
        width="short"
        inputMode="numeric"
        autoComplete="cc-exp-month"
        maxLength={limits.expirationMonthLength}
      />
      <TextField
        {...form.field('expiration_year')}
        label="Expiration year"
        hint="YYYY"
        width="short"
        inputMode="numeric"
        autoComplete="cc-exp-year"
        maxLength={limits.expirationYearLength}
      />
      <TextField
        {...form.field('cvv')}
        label="CVV"
        hint="3 digits, or 4 on American Express"
        width="short"
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={cvvMaxLength(form.values.credit_card_number)}
      />
      {past && (
        <div>
          <FieldMessage id={errorId(pair)} message={past} />
        </div>
      )}
    </div>
  );
}
