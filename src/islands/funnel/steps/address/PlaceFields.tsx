import { StateSelect } from '#islands/form/SelectField.tsx';
import { TextField, ZipField } from '#islands/form/TextField.tsx';
import type { Form } from '#islands/form/use-form.ts';
import { t } from '#words/words.ts';

type Values = {
  street_address: string;
  unit: string;
  zip_code: string;
  city: string;
  state: string;
};

type Props = {
  form: Pick<Form<Values>, 'id' | 'values' | 'change' | 'field'>;
  /** The kind of address, for the browser's autofill. */
  purpose?: 'billing';
};

/** The ZIP code comes before the city and state because it fills them in. */
export function PlaceFields({ form, purpose }: Props) {
  const { field } = form;
  const autoComplete = (name: string) => [purpose, name].filter(Boolean).join(' ');
  return (
    <>
      <TextField
        {...field('street_address')}
        label={t('Street address')}
        autoComplete={autoComplete('address-line1')}
      />
      <div className="field-pair">
        <TextField
          {...field('unit')}
          label={t('Unit')}
          optional
          autoComplete={autoComplete('address-line2')}
        />
        <ZipField {...field('zip_code')} form={form} autoComplete={autoComplete('postal-code')} />
      </div>
      <div className="field-pair">
        <TextField
          {...field('city')}
          label={t('City')}
          autoComplete={autoComplete('address-level2')}
        />
        <StateSelect
          {...field('state')}
          zip={form.values.zip_code}
          autoComplete={autoComplete('address-level1')}
        />
      </div>
    </>
  );
}
