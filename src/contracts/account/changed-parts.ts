import { listed } from '#words/listed.ts';
import { msg, t } from '#words/words.ts';
import type { SavedAddress, SourcedSuggestion } from './address.ts';
import { fiveDigitZip, titleCase } from './postal.ts';

const HOUSE_NUMBER = 'house or unit number';
const CITY = 'city';
const STATE = 'state';
const ZIP_CODE = 'ZIP code';

type EnteredAddress = Pick<SavedAddress, 'street_address' | 'unit' | 'city' | 'state' | 'zip_code'>;

/**
 * Returns the parts of the address that a suggestion changes beyond their spelling. Any of them may mean a
 * different place.
 */
export function changedParts(
  { street_address, unit, city, state, zip_code }: EnteredAddress,
  { streetAddress, city: otherCity, state: otherState, ZIPCode }: SourcedSuggestion,
): string[] {
  const entered = wordsOf(`${street_address ?? ''} ${unit ?? ''}`);
  const suggested = wordsOf(streetAddress);
  const isSameUnit = namesUnit(suggested, wordsOf(unit ?? ''));
  const parts = {
    [HOUSE_NUMBER]: numbersIn(entered) !== numbersIn(suggested) || !isSameUnit,
    [CITY]: !isSameCity(city ?? '', otherCity),
    [STATE]: state !== otherState,
    [ZIP_CODE]: fiveDigitZip(zip_code ?? '') !== fiveDigitZip(ZIPCode),
  };
  return Object.entries(parts).flatMap(([part, isChanged]) => (isChanged ? [part] : []));
}

/**
 * Whether the suggestion may be for a different house, so that the customer must decide. USPS recognizes the house,
 * and therefore the city. The offline table covers only the ZIP code, and either the ZIP code or the city may
 * be mistyped.
 */
export function mayBeAnotherHouse(entered: EnteredAddress, suggestion: SourcedSuggestion): boolean {
  const parts = changedParts(entered, suggestion);
  return parts.some((part) => part !== CITY || suggestion.source === 'offline');
}

export function differenceText(
  parts: string[],
  { source, city, ZIPCode }: SourcedSuggestion,
): string {
  if (source === 'offline' && parts.join() === CITY) {
    return t('ZIP code {zip} belongs to {city}', { zip: ZIPCode, city: titleCase(city) });
  }
  const list = listed(namesOf(parts));
  return source === 'offline'
    ? t('Our suggestion has a different {parts} for this address', { parts: list })
    : t('The postal service has a different {parts} for this address', { parts: list });
}

/** Returns the names of the parts as they appear inside a sentence. */
function namesOf(parts: readonly string[]): string[] {
  const names = t('house or unit number / city / state / ZIP code').split(' / ');
  const all = [HOUSE_NUMBER, CITY, STATE, ZIP_CODE];
  return names.filter((_, index) => parts.includes(all[index] ?? ''));
}

/** Shown for a suggestion from the offline table, which doesn't list individual houses. */
export const STREET_UNCHECKED = msg('We couldn’t check the street with the postal service.');

export const UNIT_UNKNOWN = msg('The postal service couldn’t confirm the unit. Please check it.');

/** Words at the end of a unit, with their USPS abbreviations. */
const LAST_WORDS = new Map([
  ['BASEMENT', 'BSMT'],
  ['FLOOR', 'FL'],
  ['FLR', 'FL'],
  ['FRONT', 'FRNT'],
  ['LOBBY', 'LBBY'],
  ['LOWER', 'LOWR'],
  ['OFFICE', 'OFC'],
  ['PENTHOUSE', 'PH'],
  ['UPPER', 'UPPR'],
]);

/** Whether the last word of the unit, such as the B of Apt B, is in the suggestion's street. */
function namesUnit(street: string[], unit: string[]): boolean {
  const name = unit.at(-1);
  if (name === undefined) return true;
  return street.includes(name) || street.includes(LAST_WORDS.get(name) ?? '');
}

const NUMBERS = new Map(
  [
    'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE',
    'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH',
  ].flatMap((words) => words.split(' ').map((word, index) => [word, String(index + 1)])),
);

/** Returns the numbers: `1200`, `3`, and `4B` for `1200 Third Street Apt. 4-B`. */
function numbersIn(words: string[]): string {
  return words
    .map((word) => NUMBERS.get(word) ?? word)
    .filter(hasDigit)
    .join(' ');
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

/** Returns the words in capitals, leaving out words joined to a number (`Suite550`) and the ending of `34th`. */
function wordsOf(text: string): string[] {
  return text
    .replace(/\p{No}/gu, ' $&')
    .normalize('NFKC')
    .toUpperCase()
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/[^\p{L}\p{N}]/gu, '')
        .replace(/^(?:I|\p{L}{2,})(?=\d)/u, '')
        .replace(/(?<=\d)(?:ST|ND|RD|TH)$/, ''),
    )
    .filter(Boolean);
}

/** Words in city names that the postal service writes out in full. */
const WHOLE_WORDS = new Map([
  ['ST', 'SAINT'],
  ['STE', 'SAINTE'],
  ['FT', 'FORT'],
  ['MT', 'MOUNT'],
  ['MTN', 'MOUNTAIN'],
  ['BCH', 'BEACH'],
  ['CRK', 'CREEK'],
  ['GRV', 'GROVE'],
  ['HLS', 'HILLS'],
  ['HTS', 'HEIGHTS'],
  ['LK', 'LAKE'],
  ['PT', 'POINT'],
  ['SPGS', 'SPRINGS'],
  ['VLG', 'VILLAGE'],
  ['N', 'NORTH'],
  ['NO', 'NORTH'],
  ['S', 'SOUTH'],
  ['SO', 'SOUTH'],
  ['E', 'EAST'],
  ['W', 'WEST'],
]);
/** Alternative names of cities, without spaces. */
const OTHER_NAMES = new Map([
  ['MOUNTVIEW', 'MOUNTAINVIEW'],
  ['NEWYORKCITY', 'NEWYORK'],
  ['WASHINGTONDC', 'WASHINGTON'],
]);

/** Whether two spellings mean the same city, such as St. Helena and SAINT HELENA. */
export function isSameCity(one: string, other: string): boolean {
  return cityKey(one) === cityKey(other);
}

function cityKey(name: string): string {
  const key = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^A-Z0-9]+/)
    .map((word) => WHOLE_WORDS.get(word) ?? word)
    .join('');
  return OTHER_NAMES.get(key) ?? key;
}
