import * as z from 'zod/mini';
import { t } from '#words/words.ts';

/** The length of the longest text that any rule reads. Longer text is rejected first. */
const TYPED_MAX = 2000;

/** Invisible characters that move a terminal's cursor or reverse the text that follows. */
const CONTROLS = /\p{Cc}|\p{Bidi_Control}/gu;
/** PostgreSQL can't store this character, so text that contains it is rejected. */
const NUL = '\0';

/** A function composes its message in the language of the request or the page. */
type Message = string | (() => string);

/**
 * One line of text in a request or a form. Every rule about characters builds on this, so that no rule has to
 * read text of unlimited length. Pasted control characters are dropped.
 */
/*@__NO_SIDE_EFFECTS__*/
export function typedText(missing?: string, tooLong?: Message) {
  return measuredText(missing, tooLong).check(z.overwrite(plainLine));
}

/** Text that may have line breaks. */
/*@__NO_SIDE_EFFECTS__*/
export function typedLines(missing?: string, tooLong?: Message) {
  return measuredText(missing, tooLong).check(z.overwrite(plainLines));
}

/** Text of limited length. The caller's own rule handles its characters. */
/*@__NO_SIDE_EFFECTS__*/
export function measuredText(missing?: string, tooLong?: Message) {
  return z
    .string(missing)
    .check(z.maxLength(TYPED_MAX, { error: tooLong ?? tooLongIn(TYPED_MAX), abort: true }));
}

export function plainLine(text: string): string {
  return plainLines(text).replace(/[\t\r\n]+/g, ' ');
}

function plainLines(text: string): string {
  return text.replace(CONTROLS, (one) => (`\t\r\n${NUL}`.includes(one) ? one : ''));
}

export function tooLongText(max: number): string {
  return t('Please use up to {max} characters', { max });
}

/** For a schema, which a module creates before anyone's language is known. */
export const tooLongIn = (max: number) => () => tooLongText(max);
