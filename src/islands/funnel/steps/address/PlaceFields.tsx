import { StateSelect } from '#islands/form/StateSelect.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import type { FormField } from '#islands/form/use-form.ts';
import { ZipField } from '#islands/form/ZipField.tsx';

type Props = {
  street: FormField<string>;
  unit: FormField<string>;
  zip: FormField<string>;
  /** City and state, if they may be changed. */
  town?: { city: FormField<string>; state: FormField<string> };
  /** The kind of address that the browser should fill in. */
  purpose?: 'billing';
};

/** Street, town and zip code. */
export function PlaceFields({ street, unit, zip, town, purpose }: Props) {
  const autoComplete = (name: string) => [purpose, name].filter(Boolean).join(' ');
  return (
    <>
      <TextField
        {...street}
        label="Street address"
        width="two-thirds"
        autoComplete={autoComplete('address-line1')}
      />
      <TextField
        {...unit}
        label="Unit"
        optional
        width="third"
        autoComplete={autoComplete('address-line2')}
      />
      {town && (
        <>
          <TextField
            {...town.city}
            label="City"
            width="third"
            autoComplete={autoComplete('address-level2')}
          />
          <StateSelect
            {...town.state}
            width="short"
            autoComplete={autoComplete('address-level1')}
          />
        </>
      )}
      <ZipField {...zip} autoComplete={autoComplete('postal-code')} />
    </>
  );
}
