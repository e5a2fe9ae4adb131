import * as z from 'zod/mini';

/** The longest text that any rule looks at: what is longer is refused before. */
const TYPED_MAX = 2000;

/**
 * A text of a request or a form. Whatever has a rule for its characters begins with this, so that no rule
 * reads a text without end.
 */
/*@__NO_SIDE_EFFECTS__*/
export function typedText(missing?: string, tooLong?: string) {
  return z
    .string(missing)
    .check(z.maxLength(TYPED_MAX, { error: tooLong ?? tooLongText(TYPED_MAX), abort: true }));
}

/** What customers are told of a text that is too long. */
export function tooLongText(max: number): string {
  return `Please use at most ${max} characters`;
}
