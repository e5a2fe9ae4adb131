import type { AddressSuggestion, SavedAddress } from './address.ts';
import { fiveDigitZip } from './zip-code.ts';

type Entered = Pick<SavedAddress, 'street_address' | 'unit' | 'city' | 'state' | 'zip_code'>;

/** Returns what a suggestion changes beyond the spelling. Each of these may lead to a different place. */
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

/**
 * Whether the suggestion has another ZIP code or house number, or drops the unit. It may then be another
 * house, so the customer decides.
 */
export function leadsElsewhere(
  { street_address, unit, zip_code }: Entered,
  { streetAddress, ZIPCode }: AddressSuggestion,
): boolean {
  const [house, ...more] = wordsWithDigit(`${street_address ?? ''} ${unit ?? ''}`);
  const [otherHouse, ...others] = wordsWithDigit(streetAddress);
  const isSameZip = fiveDigitZip(zip_code ?? '') === fiveDigitZip(ZIPCode);
  const isSameUnit = more.join(' ') === others.join(' ') && namesUnit(streetAddress, unit);
  return !isSameZip || house !== otherHouse || !isSameUnit;
}

/** Whether the last word of the unit, such as the B of Apt B, is in the suggestion's street. */
function namesUnit(street: string, unit: string | null | undefined): boolean {
  const name = wordsOf(unit ?? '').at(-1);
  return name === undefined || wordsOf(street).includes(name);
}

const numbersOf = (street: string) => wordsWithDigit(street).join(' ');

/** Returns the words with a digit: `1200` and `4B` for `1200 Sample Street Apt. 4-B`. */
function wordsWithDigit(street: string): string[] {
  return wordsOf(street).filter((word) => /\d/.test(word));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).map(lettersOf).filter(Boolean);
}

function lettersOf(text: string | null): string {
  return (text ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
