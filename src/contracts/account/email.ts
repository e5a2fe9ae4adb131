import * as z from 'zod/mini';
import { enteredCode } from '../api/entered-text.ts';
import { messages } from '../api/messages.ts';
import { measuredText } from '../api/typed-text.ts';
import { FORM_EMAIL } from './email-pattern.ts';
import { canonicalEmail, EMAIL_MAX, MAILBOX } from './mailbox.ts';

/** Parsing returns the canonical spelling, which we store and compare. */
export const emailSchema = serverEmail(messages.email);

/** `missing` is the message for a missing email. */
export function serverEmail(
  missing: string,
  rule: z.core.$ZodCheck<string> = z.regex(MAILBOX, messages.emailFormat),
) {
  return measuredText(missing, messages.emailFormat).check(
    z.overwrite(canonicalEmail),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(EMAIL_MAX, { error: messages.emailFormat, abort: true }),
    rule,
  );
}

export const formEmailSchema = measuredText(messages.email, messages.emailFormat).check(
  z.overwrite(enteredCode),
  z.minLength(1, { error: messages.email, abort: true }),
  z.regex(FORM_EMAIL, messages.emailFormat),
);
