import * as z from 'zod/mini';
import { FORM_EMAIL, LOGIN_EMAIL, PROFILE_EMAIL } from '../every-page/email-pattern.ts';
import { messages } from '../every-page/messages.ts';

export { FORM_EMAIL, LOGIN_EMAIL, PROFILE_EMAIL };

/** An e-mail as the server accepts it: trimmed, at most 254 characters (RFC 5321), wide pattern. */
export const emailSchema = z
  .string({ error: messages.email })
  .check(
    z.trim(),
    z.minLength(1, { error: messages.email, abort: true }),
    z.maxLength(254, messages.emailFormat),
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
