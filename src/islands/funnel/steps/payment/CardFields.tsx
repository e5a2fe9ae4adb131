import { type ClipboardEvent, type InputEvent, lazy } from 'react';
import { flushSync } from 'react-dom';
import { enteredDigits } from '#contracts/api/entered-text.ts';
import * as limits from '#contracts/api/limits.ts';
import { cvvMaxLength } from '#contracts/order/card.ts';
import { TextField } from '#islands/form/TextField.tsx';
import type { Form } from '#islands/form/use-form.ts';
import { errorId, FieldMessage } from '#islands/ui/Field.tsx';
import { t } from '#words/words.ts';
import { useFunnel } from '../../contexts.ts';
import { CardBrand, CardNumberField } from './CardNumberField.tsx';
import type { HostedCardProps } from './hosted/HostedCardFields.tsx';
import {
  beyondMonth,
  beyondYear,
  fullMonth,
  fullYear,
  type PaymentValues,
  readExpiry,
} from './payment-form.ts';

/** This component loads only if customers enter the card into the provider's fields. */
const HostedCardFields = lazy(async () => {
  const load = () => import('./hosted/HostedCardFields.tsx');
  return { default: (await load().catch(load)).HostedCardFields };
});

type Props = { form: Form<PaymentValues>; onHostedChange: HostedCardProps['onChange'] };

/** The cardholder's name comes from the shipping address. */
export function CardFields({ form, onHostedChange }: Props) {
  const { fields } = useFunnel('fields');
  return (
    <fieldset className="group">
      <legend className="visually-hidden">{t('Card')}</legend>
      {fields.kind === 'hosted' ? (
        <HostedCardFields
          publishableKey={fields.publishable_key}
          form={form.id}
          Brand={CardBrand}
          errorOf={(field) => form.field(field).error}
          onChange={onHostedChange}
        />
      ) : (
        <>
          <CardNumberField field={form.field('credit_card_number')} />
          <ExpiryAndCvv form={form} />
        </>
      )}
      <div className="field-pair space-above-4">
        <TextField
          {...form.field('first_name')}
          label={t('First name')}
          autoComplete="cc-given-name"
        />
        <TextField
          {...form.field('last_name')}
          label={t('Last name')}
          autoComplete="cc-family-name"
        />
      </div>
    </fieldset>
  );
}

function ExpiryAndCvv({ form }: { form: Form<PaymentValues> }) {
  const pair = `${form.id}-expiration_date`;
  const past = form.errors.find(({ field }) => field === 'expiration_date')?.message;
  const month = form.field('expiration_month', fullMonth);
  const year = form.field('expiration_year', (typed) => fullYear(typed, new Date()));
  const cvv = form.field('cvv', enteredDigits);
  const cvvLength = cvvMaxLength(form.values.credit_card_number);
  const { advice } = useFunnel('advice');
  const isEmptied = advice !== '' && cvv.value === '' && !cvv.error;

  function fillBoth(text: string): boolean {
    const both = readExpiry(text);
    if (!both) return false;
    const expiration_year = fullYear(both.year, new Date());
    const changes = { expiration_month: both.month, expiration_year };
    form.change(changes, 'expiration_month', 'expiration_year');
    return true;
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (fillBoth(event.clipboardData.getData('text'))) event.preventDefault();
  }
  /** Moves what is typed after a complete month into the year field, and after a complete year into the CVV field. */
  function onBeforeInput(event: InputEvent<HTMLInputElement>) {
    const { name, value, selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart !== selectionEnd || selectionEnd !== value.length) return;
    const isMonth = name === month.name;
    const beyond = isMonth
      ? beyondMonth(value, event.data)
      : beyondYear(value, event.data, new Date());
    if (!beyond) return;
    event.preventDefault();
    const { full, rest } = beyond;
    const next = isMonth ? year : cvv;
    // The focus moves synchronously, because the next key is inserted at the end of the field's current value.
    flushSync(() => {
      if (isMonth) {
        const expiration_year = year.value || rest;
        form.change({ expiration_month: full, expiration_year }, 'expiration_month');
      } else {
        form.change({ expiration_year: full, cvv: cvv.value || rest }, 'expiration_year');
      }
    });
    const box = document.getElementById(next.id);
    if (!(box instanceof HTMLInputElement)) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }
  /** Autofill ignores a field's maximum length. */
  const orBoth = (length: number, onChange: (text: string) => void) => (text: string) => {
    if (text.length <= length || !fillBoth(text)) onChange(text);
  };
  return (
    <div className="card-row space-above-4" id={pair}>
      <TextField
        {...month}
        label={t('Expiration month')}
        inputMode="numeric"
        autoComplete="cc-exp-month"
        placeholder="MM"
        maxLength={limits.expirationMonthLength}
        onChange={orBoth(limits.expirationMonthLength, month.onChange)}
        onBeforeInput={onBeforeInput}
        onPaste={onPaste}
      />
      <TextField
        {...year}
        label={t('Expiration year')}
        inputMode="numeric"
        autoComplete="cc-exp-year"
        placeholder={t('YYYY')}
        maxLength={limits.expirationYearLength}
        onChange={orBoth(limits.expirationYearLength, year.onChange)}
        onBeforeInput={onBeforeInput}
        onPaste={onPaste}
      />
      <TextField
        {...cvv}
        label="CVV"
        hint={isEmptied && t('Enter it again.')}
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={cvvLength}
        // A space would use up one of the field's characters.
        onChange={(text) => cvv.onChange(text.replace(/\s/g, ''))}
        onPaste={(event) => {
          event.preventDefault();
          const pasted = enteredDigits(event.clipboardData.getData('text'));
          cvv.onChange(pasted.slice(0, cvvLength));
        }}
      />
      <FieldMessage id={errorId(pair)} message={past} />
    </div>
  );
}
