import { request } from '#api-client/request.ts';
import { getZipPlace, type ZipPlace } from '#contracts/account/address.ts';
import { titleCase } from '#contracts/account/postal.ts';
import { property } from '#contracts/api/failure-text.ts';
import { t } from '#words/words.ts';

export const UNKNOWN: ZipPlace = { city: '', state: '' };

/** Returns the place for a ZIP code, `UNKNOWN` if there is none, or undefined if the postal service doesn't respond. */
export async function lookUp(zip: string): Promise<ZipPlace | undefined> {
  try {
    const { city, state } = await request(getZipPlace, { ZIPCode: zip });
    return { city: titleCase(city), state };
  } catch (cause) {
    return property(cause, 'status') === 404 ? UNKNOWN : undefined;
  }
}

/**
 * Returns what a new ZIP code changes in a form: the city and state if the form's city is empty or matches an
 * earlier ZIP code, or if its state differs; otherwise only the state.
 */
export function applyZipPlace(
  { city, state }: ZipPlace,
  place: ZipPlace,
  earlier: ZipPlace | undefined,
): Partial<ZipPlace> {
  const isEarlier = city.toUpperCase() === earlier?.city.toUpperCase();
  if (place.city === '') return isEarlier ? UNKNOWN : {};
  const isElsewhere = state !== '' && state !== place.state;
  if (city.trim() === '' || isEarlier || isElsewhere) return place;
  return { state: place.state };
}

/** Returns what doesn't match the ZIP code. It never blocks the form, because the table of ZIP codes may be wrong. */
export function zipNote(zip: string, place: ZipPlace | undefined, state: string): string {
  if (!place) return '';
  if (place.city === '') return t('We don’t recognize this ZIP code. Please check it.');
  const fits = state === '' || state === place.state;
  return fits ? '' : t('ZIP code {zip} is in {city}, {state}.', { zip, ...place });
}
