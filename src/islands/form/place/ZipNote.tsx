import { useEffect, useEffectEvent, useState } from 'react';
import type { ZipPlace } from '#contracts/account/address.ts';
import { isWholeZip } from '#contracts/account/postal.ts';
import type { Form } from '../use-form.ts';
import { applyZipPlace, lookUp, UNKNOWN, zipNote } from './zip-place.ts';

type Values = { zip_code: string } & ZipPlace;

export type ZipNoteProps = {
  form: Pick<Form<Values>, 'id' | 'values' | 'change'>;
  /** The ZIP code and state that the form had when it opened. */
  first: Values;
};

/** The ZIP code that the form's city and state belong to, or '' if the form opened without a city. */
type Settled =
  | { from: 'form'; zip: string }
  /** `place` is undefined if the lookup failed. `filled` is the place that was filled in here, if any. */
  | { from: 'lookup'; zip: string; place: ZipPlace | undefined; filled: ZipPlace | undefined };

/**
 * Fills in the city and state when a new ZIP code is complete or the city is empty, except in a focused field, and
 * shows what doesn't match the ZIP code. This component loads once the ZIP code, the city, or the state needs it.
 */
export function ZipNote({ form: { id, values, change }, first }: ZipNoteProps) {
  const { zip_code: zip, state } = values;
  const [settled, setSettled] = useState<Settled>({
    from: 'form',
    zip: first.city === '' ? '' : first.zip_code,
  });

  const placeBefore = useEffectEvent(async () => {
    if (settled.from === 'lookup') return settled.filled ?? settled.place;
    return settled.zip !== zip && isWholeZip(settled.zip) ? await lookUp(settled.zip) : undefined;
  });
  /** An emptied city is filled in again. */
  const isSettled = useEffectEvent(() => settled.zip === zip && values.city !== '');
  const settle = useEffectEvent((place: ZipPlace | undefined, earlier: ZipPlace | undefined) => {
    const filled = settled.from === 'lookup' ? settled.filled : undefined;
    const looked = { from: 'lookup', zip, place, filled } as const;
    if (isSettled()) return setSettled(looked);
    const found = place?.city ? place : undefined;
    const changes = applyZipPlace(values, place ?? UNKNOWN, found ? earlier : filled);
    setSettled(changes.city === undefined ? looked : { ...looked, filled: found });
    const { city, state } = { ...values, ...changes };
    // An answer that arrives after a save and changes nothing isn't an edit.
    if (city !== values.city || state !== values.state) change(changes, 'city', 'state');
  });

  useEffect(() => {
    if (!isWholeZip(zip)) return;
    const left = new AbortController();
    const { signal } = left;
    void Promise.all([lookUp(zip), placeBefore()]).then(([place, earlier]) => {
      if (signal.aborted) return;
      const busy = document.activeElement;
      const isTown = busy?.id === `${id}-city` || busy?.id === `${id}-state`;
      const heard = () => settle(place, earlier);
      if (isTown && !isSettled()) busy?.addEventListener('blur', heard, { once: true, signal });
      else heard();
    });
    return () => left.abort();
  }, [zip, id]);

  const note =
    settled.from === 'lookup' && settled.zip === zip ? zipNote(zip, settled.place, state) : '';
  return <span role="status">{note}</span>;
}
