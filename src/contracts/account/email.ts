import * as z from 'zod/mini';
import { messages } from '../api/messages.ts';
import { typedText } from '../api/typed-text.ts';
import { FORM_EMAIL } from '../every-page/email-pattern.ts';
import { canonicalEmail, EMAIL_MAX, isMailbox, isMaskedEmail, MAILBOX } from './mailbox.ts';

/** The stricter rule of the profile form. */
export const PROFILE_EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** An e-mail as the server accepts it. Parsing gives the one spelling in which it is kept and compared. */
export const emailSchema = serverEmail(messages.email);

/** The same for the login, whose form has words of its own. It also takes an e-mail as strangers see it. */
export const loginEmailSchema = serverEmail(
  messages.emailOnChange,
  z.refine((email) => isMailbox(email) || isMaskedEmail(email), messages.emailFormat),
);

function serverEmail(
  missing: string,
  rule: z.core.$ZodCheck<string> = z.regex(MAILBOX, messages.emailFormat),
) {
  return typedText(missing, messages.emailFormat).check(
    z.overwrite(canonicalEmail),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(EMAIL_MAX, { error: messages.emailFormat, abort: true }),
    rule,
  );
}

/** An e-mail as the funnel's forms accept it. */
export const formEmailSchema = typedText(messages.email, messages.emailFormat).check(
  z.trim(),
  z.minLength(1, { error: messages.email, abort: true }),
  z.regex(FORM_EMAIL, messages.emailFormat),
);
