import { enteredCode } from '../api/entered-text.ts';
import * as limits from '../api/limits.ts';

/** Letters of other alphabets that are drawn like those of a plate, and are typed by mistake. */
const DRAWN_ALIKE = new Map(
  [
    ['АВСЕНІЈКМОРЅТУХ', 'ABCEHIJKMOPSTYX'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([others = '', letters = '']) =>
    Array.from(others, (other, index) => [other, letters.charAt(index)] as const),
  ),
);

/** The state’s name above the number of a plate of the usual kind, typed along with it. */
const STATE_NAME = /^CA(?=\d[A-Z\d]{6}$)/;

/**
 * A plate in the form for comparisons, here and at the department: its letters and digits alone. Separators
 * on a plate is read as a blank, the heart, hand, plus and star of the kids plate too (Vehicle Code 5072). Empty where the
 * text is no plate; letters that no plate has stay.
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

/** May a text be a plate, and one that is not longer than any? */
export function isPlate(text: string): boolean {
  const key = plateKey(text);
  return KEY.test(key) && key.length <= limits.plateLength;
}
