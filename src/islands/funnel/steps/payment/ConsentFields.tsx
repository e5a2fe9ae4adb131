import { messages } from '#contracts/api/messages.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import type { Form } from '#islands/form/use-form.ts';
import { TERMS } from '#routes/pages.ts';
import type { PaymentValues } from './payment-form.ts';

/**
 * Both boxes are checked on arrival. Without consent to the terms, nothing can be submitted, and the form
 * says so immediately.
 */
export function ConsentFields({ form }: { form: Form<PaymentValues> }) {
  const accepted = form.values.terms_and_conditions;
  return (
    <div className="space-above-3">
      <CheckboxField {...form.field('renewal_reminders')} label="Email me renewal reminders" />
      <CheckboxField
        {...form.field('terms_and_conditions')}
        label={
          <span>
            I accept the{' '}
            <a href={TERMS} target="_blank" rel="noopener">
              terms and conditions<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </span>
        }
        error={accepted ? undefined : messages.terms}
      />
    </div>
  );
}
