import type { ComponentProps } from 'react';
import { EmailField } from '#islands/form/EmailField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import type { FormField } from '#islands/form/use-form.ts';

type Props = { email: ComponentProps<typeof EmailField>; phone: FormField<string> };

/** The customer's email and phone. */
export function ContactFields({ email, phone }: Props) {
  return (
    <fieldset className="group">
      <legend>Contact</legend>
      <div className="fields">
        <EmailField {...email} width="half" />
        <TextField
          {...phone}
          label="Mobile phone"
          width="half"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      </div>
    </fieldset>
  );
}
