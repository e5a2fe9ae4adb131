import * as z from 'zod/mini';
import { EMAIL_MAX, FORM_EMAIL, LOGIN_EMAIL, PROFILE_EMAIL } from '../every-page/email-pattern.ts';
import { messages } from '../every-page/messages.ts';

export { FORM_EMAIL, LOGIN_EMAIL, PROFILE_EMAIL };

/** An e-mail as the server accepts it. */
export const emailSchema = z
  .string({ error: messages.email })
  .check(
    z.trim(),
    z.minLength(1, { error: messages.email, abort: true }),
    z.maxLength(EMAIL_MAX, messages.emailFormat),
    z.regex(LOGIN_EMAIL, messages.emailFormat),
  );

/** An e-mail as the funnel's forms accept it. */
export const formEmailSchema = z
  .string({ error: messages.email })
  .check(
    z.trim(),
    z.minLength(1, { error: messages.email, abort: true }),
    z.regex(FORM_EMAIL, messages.emailFormat),
  );
