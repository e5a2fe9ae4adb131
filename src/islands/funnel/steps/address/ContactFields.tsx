import { TextField } from '#islands/form/TextField.tsx';
import type { FormField } from '#islands/form/use-form.ts';

type Props = { email: FormField<string>; phone: FormField<string> };

/** How to reach the customer. */
export function ContactFields({ email, phone }: Props) {
  return (
    <fieldset className="group">
      <legend>Contact</legend>
      <div className="fields">
        <TextField {...email} label="Email" width="half" type="email" autoComplete="email" />
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
