import { useEffect, useEffectEvent, useRef } from 'react';
import { request } from '#api-client/request.ts';
import { getZipPlace, type ZipPlace } from '#contracts/account/address.ts';
import { isWholeZip, titleCase } from '#contracts/account/postal.ts';
import { DEFAULT_STATE } from '#contracts/catalogue/us-state.ts';
import { StateSelect } from '#islands/form/SelectField.tsx';
import { TextField, ZipField } from '#islands/form/TextField.tsx';
import type { Form, FormField } from '#islands/form/use-form.ts';

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

type Values = { zip_code: string; city: string; state: string };

/**
 * Fills in city and state when the ZIP code is complete, but never over the customer's input, or in a
 * focused field. If the postal service doesn't know the ZIP code or doesn't respond, the customer types
 * them; values for another ZIP code are cleared.
 */
export function useZipPlace({
  id,
  values,
  change,
}: Pick<Form<Values>, 'id' | 'values' | 'change'>): void {
  const { zip_code: zip } = values;
  const arrivedWith = useRef(zip);
  /** The values that the customer did not enter: an empty form already has a state. */
  const untyped = useRef<ZipPlace>({ city: '', state: values.city === '' ? DEFAULT_STATE : '' });
  const isFilled = useRef(false);

  const isNews = useEffectEvent(() => zip !== arrivedWith.current || values.city === '');
  const fill = useEffectEvent((zipPlace: ZipPlace) => {
    const isTyped = (name: keyof ZipPlace) =>
      values[name].trim() !== '' && values[name] !== untyped.current[name];
    const changes = {
      ...(!isTyped('city') && { city: zipPlace.city }),
      ...(!isTyped('state') && { state: zipPlace.state }),
    };
    untyped.current = zipPlace;
    isFilled.current = zipPlace.city !== '';
    change(changes, 'city', 'state');
  });

  useEffect(() => {
    if (!isWholeZip(zip) || !isNews()) return;
    const left = new AbortController();
    const { signal } = left;
    const heard = (place: ZipPlace) => {
      if (signal.aborted) return;
      const busy = document.activeElement;
      const isTown = busy?.id === `${id}-city` || busy?.id === `${id}-state`;
      if (isTown) busy?.addEventListener('blur', () => fill(place), { once: true, signal });
      else fill(place);
    };
    request(getZipPlace, { ZIPCode: zip }).then(
      ({ city, state }) => heard({ city: titleCase(city), state }),
      () => {
        if (isFilled.current) heard({ city: '', state: '' });
      },
    );
    return () => left.abort();
  }, [zip, id]);
}
