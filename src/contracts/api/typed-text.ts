import * as z from 'zod/mini';

/** The longest text that any rule looks at: what is longer is refused before. */
const TYPED_MAX = 2000;

/** They leave no mark on a page, and move the cursor of a terminal or turn the text after them around. */
const CONTROLS = /\p{Cc}|\p{Bidi_Control}/gu;
/** What no database can store is refused as a whole. */
const NUL = '\0';

/**
 * A text of one line in a request or a form. Whatever has a rule for its characters begins with this, so that no rule
 * reads a text without end. Pasted control characters are dropped.
 */
/*@__NO_SIDE_EFFECTS__*/
export function typedText(missing?: string, tooLong?: string) {
  return measuredText(missing, tooLong).check(z.overwrite(plainLine));
}

/** The same with line ends. */
/*@__NO_SIDE_EFFECTS__*/
export function typedLines(missing?: string, tooLong?: string) {
  return measuredText(missing, tooLong).check(z.overwrite(plainLines));
}

/** The same as it came: a rule of its own says what becomes of its characters. */
/*@__NO_SIDE_EFFECTS__*/
export function measuredText(missing?: string, tooLong?: string) {
  return z
    .string(missing)
    .check(z.maxLength(TYPED_MAX, { error: tooLong ?? tooLongText(TYPED_MAX), abort: true }));
}

export function plainLine(text: string): string {
  return plainLines(text).replace(/[\t\r\n]+/g, ' ');
}

function plainLines(text: string): string {
  return text.replace(CONTROLS, (one) => (`\t\r\n${NUL}`.includes(one) ? one : ''));
}

/** The message about a text that is too long. */
export function tooLongText(max: number): string {
  return `Please use up to ${max} characters`;
}
