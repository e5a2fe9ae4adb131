import { enteredCode } from '../api/entered-text.ts';
import * as limits from '../api/limits.ts';

/** Letters from other alphabets that look like a plate's and are typed by mistake. */
const DRAWN_ALIKE = new Map(
  [
    ['АВСЕНІЈКМОРЅТУХ', 'ABCEHIJKMOPSTYX'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([others = '', letters = '']) =>
    Array.from(others, (other, index) => [other, letters.charAt(index)] as const),
  ),
);

/** The state's name, which people type next to the number of a standard plate. */
const STATE_NAME = /^CA(?=\d[A-Z\d]{6}$)/;

/**
 * Returns a plate for comparison, here and at the DMV: only its letters and digits. Drops separators, and the
 * heart, hand, plus, and star of kids' plates, which count as blanks (Vehicle Code 5072). Returns an empty
 * string if the text has no letters or digits. Letters that no plate has are kept.
 */
export function plateKey(plate: string): string {
  return enteredCode(plate)
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}\p{Cc}]/gu, '')
    .replace(/[^A-Z0-9]/gu, (letter) => DRAWN_ALIKE.get(letter) ?? letter)
    .replace(STATE_NAME, '');
}

const KEY = /^[A-Z0-9]+$/;

export function isPlate(text: string): boolean {
  const key = plateKey(text);
  return KEY.test(key) && key.length <= limits.plateLength;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

export type PlateTags = { month: string; year: string };

/**
 * Returns the tags for a registration that expires on a day (`YYYY-MM-DD`), or `yearsOn` years later, independent
 * of time zones. The tags are empty if the day is unknown.
 */
export function plateTags(expiresOn: string | null | undefined, yearsOn = 0): PlateTags {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(expiresOn ?? '') ?? [];
  if (!year || !month) return { month: '', year: '' };
  return {
    month: MONTHS[Number(month) - 1] ?? '',
    year: String(Number(year) + yearsOn).slice(-2),
  };
}
