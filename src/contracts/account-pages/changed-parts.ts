import type { AddressSuggestion, SavedAddress } from '../account/address.ts';
import { fiveDigitZip } from '../account/zip-code.ts';

type Entered = Pick<SavedAddress, 'street_address' | 'unit' | 'city' | 'state' | 'zip_code'>;

/** What a suggestion changes beyond the spelling: each of these may lead to another place. */
export function changedParts(
  { street_address, unit, city, state, zip_code }: Entered,
  { streetAddress, city: otherCity, state: otherState, ZIPCode }: AddressSuggestion,
): string[] {
  const parts = {
    'house or unit number': numbersOf(`${street_address} ${unit}`) !== numbersOf(streetAddress),
    city: lettersOf(city) !== lettersOf(otherCity),
    state: state !== otherState,
    'zip code': fiveDigitZip(zip_code ?? '') !== fiveDigitZip(ZIPCode),
  };
  return Object.entries(parts).flatMap(([part, isChanged]) => (isChanged ? [part] : []));
}

/** The words with a digit: `1200 Sample Street Apt. 4-B` has `1200` and `4B`. */
function numbersOf(street: string): string {
  const words = street.split(/\s+/).map(lettersOf);
  return words.filter((word) => /\d/.test(word)).join(' ');
}

function lettersOf(text: string | null): string {
  return (text ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
