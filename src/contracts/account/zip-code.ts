import { enteredCode } from '../api/entered-text.ts';
import { trimEnd } from '../api/trim-end.ts';

const ZIP_AND_FOUR = /^(\d{5})(?:[- ]+\d{0,4}|\d{4})$/;
/** A ZIP code copied along with its place: `Sacramento, CA 95814-1234` or `95814, CA`. */
const BEHIND_PLACE = /(?:\p{L}{2}|[.,]) ?(\d{5})(?:[- ]?\d{4})?$/u;
const BEFORE_PLACE = /^(\d{5})(?:-?\d{4})?[ ,]{1,3}\p{L}/u;
/** Letters that look like the digits 0 and 1. */
const LOOKALIKE = /^(?=\D{0,2}\d)[\dOoIl]{5}$/;
const WHOLE = /^\d{5}$/;

/** Returns the ZIP code to save: the five digits of a ZIP+4, a hyphenated ZIP code, or one next to its place. */
export function fiveDigitZip(text: string): string {
  const typed = enteredCode(text).replace(/[^\p{L}\p{N} .,-]/gu, '');
  const zip = trimEnd(typed, ' .,').trim();
  const [, digits] =
    ZIP_AND_FOUR.exec(zip) ?? BEHIND_PLACE.exec(zip) ?? BEFORE_PLACE.exec(zip) ?? [];
  if (digits !== undefined) return digits;
  return LOOKALIKE.test(zip) ? zip.replace(/o/gi, '0').replace(/[Il]/g, '1') : zip;
}

/** Whether these are the five digits of a ZIP code. */
export function isWholeZip(text: string): boolean {
  return WHOLE.test(text);
}
