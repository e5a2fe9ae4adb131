import { useEffect, useEffectEvent, useRef } from 'react';
import { request } from '#api-client/request.ts';
import { getZipPlace, type ZipPlace } from '#contracts/account/address.ts';
import { titleCase } from '#contracts/account/postal-words.ts';
import { isWholeZip } from '#contracts/account/zip-code.ts';
import { DEFAULT_STATE } from '#contracts/catalogue/us-state.ts';
import type { Form } from '#islands/form/use-form.ts';

type Values = { zip_code: string; city: string; state: string };

/**
 * Fills in city and state when the ZIP code is complete, but never over the customer's input, nor in a
 * focused field. If the postal service doesn't know the ZIP code or doesn't respond, the customer types them;
 * values for another ZIP code are cleared.
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
  const fill = useEffectEvent((found: ZipPlace) => {
    const isTyped = (name: keyof ZipPlace) =>
      values[name].trim() !== '' && values[name] !== untyped.current[name];
    const changes = {
      ...(!isTyped('city') && { city: found.city }),
      ...(!isTyped('state') && { state: found.state }),
    };
    untyped.current = found;
    isFilled.current = found.city !== '';
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
