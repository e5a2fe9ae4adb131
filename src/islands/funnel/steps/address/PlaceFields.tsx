import { StateSelect } from '#islands/form/StateSelect.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import type { FormField } from '#islands/form/use-form.ts';
import { ZipField } from '#islands/form/ZipField.tsx';

type Props = {
  street: FormField<string>;
  unit: FormField<string>;
  zip: FormField<string>;
  /** City and state, if they can be changed. */
  town?: { city: FormField<string>; state: FormField<string> };
  /** The kind of address for the browser's autofill. */
  purpose?: 'billing';
};

/** Street, ZIP code, city, and state. The ZIP code comes first, because it fills in the city and state. */
export function PlaceFields({ street, unit, zip, town, purpose }: Props) {
  const autoComplete = (name: string) => [purpose, name].filter(Boolean).join(' ');
  return (
    <>
      <TextField {...street} label="Street address" autoComplete={autoComplete('address-line1')} />
      <div className="field-pair field-pair--uneven">
        <TextField {...unit} label="Unit" optional autoComplete={autoComplete('address-line2')} />
        <ZipField {...zip} autoComplete={autoComplete('postal-code')} />
      </div>
      {town && (
        <div className="field-pair">
          <TextField {...town.city} label="City" autoComplete={autoComplete('address-level2')} />
          <StateSelect
            {...town.state}
            zip={zip.value}
            autoComplete={autoComplete('address-level1')}
          />
        </div>
      )}
    </>
  );
}
