import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/**
 * Fills in the city and state when a new ZIP code is complete, except in a focused field, and says what
 * doesn't match the ZIP code. Loads once the ZIP code or the state has changed.
 */
export function ZipNote({ form: { id, values, change }, first }: ZipNoteProps) {
  const { zip_code: zip, state } = values;
  const [known, setKnown] = useState<{ zip: string; place: ZipPlace | undefined }>();
  /** The ZIP code that the form's city and state belong to, and its place if it was filled in here. */
  const settled = useRef(first.city === '' ? '' : first.zip_code);
  const filled = useRef<ZipPlace>(undefined);

  const placeBefore = useEffectEvent(async () => {
    const before = settled.current;
    if (filled.current || known) return filled.current ?? known?.place;
    return before !== zip && isWholeZip(before) ? await lookUp(before) : undefined;
  });
  const settle = useEffectEvent((place: ZipPlace | undefined, earlier: ZipPlace | undefined) => {
    setKnown({ zip, place });
    if (settled.current === zip) return;
    settled.current = zip;
    const isFound = Boolean(place?.city);
    const changes = applyZipPlace(values, place ?? UNKNOWN, isFound ? earlier : filled.current);
    if (changes.city !== undefined) filled.current = isFound ? place : undefined;
    change(changes, 'city', 'state');
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
      if (isTown && settled.current !== zip)
        busy?.addEventListener('blur', heard, { once: true, signal });
      else heard();
    });
    return () => left.abort();
  }, [zip, id]);

  return <span role="status">{known?.zip === zip ? zipNote(zip, known.place, state) : ''}</span>;
}
