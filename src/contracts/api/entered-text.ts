/** Text as people type and paste it, brought to the form that rules read. Browser and server use the same one. */
import { trimEnd } from './trim-end.ts';

/** Blanks of all widths, line ends, and a Braille cell without dots. The mark U+FEFF is none: it shows nothing. */
const BLANK = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029\u2800]|\p{Zs}/gu;

/** Characters that show nothing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The same without characters that modify the preceding one: variation selectors, joiners, and flag tags. */
const UNSEEN_ALONE =
  /(?!\p{Variation_Selector}|\p{Join_Control}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Without a preceding character, they are invisible, too. */
const SHAPES_NOTHING = /^(?: |\p{Variation_Selector}|\p{Join_Control}|[\u{e0020}-\u{e007f}])+/u;

const DASH = /[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu;

/** Words, such as a name: every script stays as it is. A text that shows nothing is empty. */
export function enteredText(typed: string): string {
  const seen = typed
    .replace(UNSEEN_ALONE, '')
    .replace(BLANK, ' ')
    .trim()
    .replace(SHAPES_NOTHING, '');
  return trimEnd(seen, ' \u200c\u200d');
}

/** Words with numbers in them, such as a street: digits and dashes are those of a keyboard. */
export function enteredPlace(typed: string): string {
  return enteredText(typed)
    .replace(DASH, '-')
    .replace(/\p{Nd}/gu, asciiDigit);
}

/** What has letters and digits of a keyboard only: wide forms, and the digits of any script, are read as those. */
export function enteredCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(BLANK, ' ')
    .replace(DASH, '-')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();
}

/** A number without what people write between its digits. Whatever is no digit otherwise stays, to be refused. */
export function enteredDigits(typed: string): string {
  return enteredCode(typed)
    .replace(/(\d{4})\/(?=\d{4})/g, '$1')
    .replace(/[ \-.,·•_'"‘’“”]/gu, '');
}

/** The digits of a script are ten neighbors, or several times ten, beginning with its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((code - before) % 10);
}
