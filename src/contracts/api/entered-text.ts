/** Normalizes typed and pasted text before the rules check it. The browser and the server share these functions. */
import { trimEnd } from './trim-end.ts';

/** Spaces of all widths, line breaks, and the empty Braille cell. U+FEFF isn't included, because it is invisible. */
const BLANK = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029\u2800]|\p{Zs}/gu;

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Invisible characters, except those that modify the preceding one: variation selectors, joiners, and flag tags. */
const UNSEEN_ALONE =
  /(?!\p{Variation_Selector}|\p{Join_Control}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Without a preceding character, variation selectors, joiners, and flag tags are invisible, too. */
const SHAPES_NOTHING = /^(?: |\p{Variation_Selector}|\p{Join_Control}|[\u{e0020}-\u{e007f}])+/u;

const DASH = /[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu;

/** Normalizes words, such as a name. Letters of all scripts are kept. Text without visible characters becomes empty. */
export function enteredText(typed: string): string {
  const seen = typed
    .replace(UNSEEN_ALONE, '')
    .replace(BLANK, ' ')
    .trim()
    .replace(SHAPES_NOTHING, '');
  return trimEnd(seen, ' \u200c\u200d');
}

/** Normalizes words that contain numbers, such as a street: converts digits and dashes to the ones on a keyboard. */
export function enteredPlace(typed: string): string {
  return enteredText(typed)
    .replace(DASH, '-')
    .replace(/\p{Nd}/gu, asciiDigit);
}

/** Normalizes text that consists of ASCII letters and digits: converts full-width forms, and digits of any script. */
export function enteredCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(BLANK, ' ')
    .replace(DASH, '-')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();
}

/** Removes what people type between a number's digits. Other characters are kept, so that the rule rejects them. */
export function enteredDigits(typed: string): string {
  return enteredCode(typed)
    .replace(/(\d{4})\/(?=\d{4})/g, '$1')
    .replace(/[ \-.,·•_'"‘’“”]/gu, '');
}

/** In every script, digits are consecutive code points, in one or more runs of ten that each start with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((code - before) % 10);
}
