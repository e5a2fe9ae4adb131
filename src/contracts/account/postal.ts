import { enteredCode } from '../api/entered-text.ts';
import { trimEnd } from '../api/trim-end.ts';

const ZIP_AND_FOUR = /^(\d{5})(?:[- ]+\d{0,4}|\d{4})$/;
/** A ZIP code that was copied with its city or state: `Sacramento, CA 95814-1234` or `95814, CA`. */
const BEHIND_PLACE = /(?:\p{L}{2}|[.,]) ?(\d{5})(?:[- ]?\d{4})?$/u;
const BEFORE_PLACE = /^(\d{5})(?:-?\d{4})?[ ,]{1,3}\p{L}/u;
/** Letters that look like the digits 0 and 1. */
const LOOKALIKE = /^(?=\D{0,2}\d)[\dOoIl]{5}$/;
const WHOLE = /^\d{5}$/;

/**
 * Returns the ZIP code to save: the five digits of a ZIP+4, of a hyphenated ZIP code, or of one next to a
 * city or state.
 */
export function fiveDigitZip(text: string): string {
  const typed = enteredCode(text).replace(/[^\p{L}\p{N} .,-]/gu, '');
  const zip = trimEnd(typed, ' .,').trim();
  const [, digits] =
    ZIP_AND_FOUR.exec(zip) ?? BEHIND_PLACE.exec(zip) ?? BEFORE_PLACE.exec(zip) ?? [];
  if (digits !== undefined) return digits;
  return LOOKALIKE.test(zip) ? zip.replace(/o/gi, '0').replace(/[Il]/g, '1') : zip;
}

export function isWholeZip(text: string): boolean {
  return WHOLE.test(text);
}

/** A unit without its kind: `12`, `4-B`, or `N`. */
const BARE_UNIT = /^(\p{L}?-?\d[\p{L}\d/-]*|\p{L}|NORTH|SOUTH|EAST|WEST)$/iu;

/**
 * Returns the street and unit on one line. A unit without its kind gets a #; otherwise, it would look like
 * part of the street.
 */
export function streetLine(street: string, unit: string): string {
  const trimmed = unit.trim();
  return [street, BARE_UNIT.test(trimmed) ? `# ${trimmed}` : trimmed].filter(Boolean).join(' ');
}

/** Postal abbreviations that stay uppercase. */
const CAPITALS = new Set(
  'NE NW SE SW PO US FM CR HC RR APO FPO DPO PSC CMR OMC UPR PMB USS USCGC C/O SR SH IH'.split(' '),
);
/** What follows a state's two letters in a street name: CA HIGHWAY 1, NM STATE ROAD 5. */
const ROAD_OF_STATE = /^ (STATE |COUNTY )?(HIGHWAY|ROUTE|ROAD) \d/;

type Written = {
  [Key in 'street_address' | 'city']?: string | null | undefined;
} & { is_usps_suggested?: boolean | null | undefined };

/** For display. The saved address keeps the postal spelling in capitals. */
export function formatPlace({ street_address, city, is_usps_suggested }: Written) {
  const shown = (text: string) => (is_usps_suggested ? titleCase(text) : text);
  return { street_address: shown(street_address ?? ''), city: shown(city ?? '') };
}

/**
 * Converts the postal service's capitals to the usual case: `1200 Sample St Apt 4B`. Text with lowercase
 * letters is left alone.
 */
export function titleCase(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.replace(/[^\s-]+/g, (word, at: number) => {
    if (CAPITALS.has(word) || ROAD_OF_STATE.test(text.slice(at + 2))) return word;
    // House and unit numbers keep their capital letter. Numbered streets get a lowercase ending: 42nd.
    if (/^\d+(?:st|nd|rd|th)$/i.test(word)) return word.toLowerCase();
    if (/\d/.test(word)) return word;
    const small = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    // Names such as O'Farrell and McAllister.
    return small.replace(/^(O'|Mc)(\p{L})(?=\p{L}{3})/u, (_, begin: string, letter: string) => {
      return begin + letter.toUpperCase();
    });
  });
}
