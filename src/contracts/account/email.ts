import * as z from 'zod/mini';
import { messages } from '../api/messages.ts';
import { FORM_EMAIL } from '../every-page/email-pattern.ts';
import { canonicalEmail, isLoginEmail, isMailbox } from './mailbox.ts';

/** The stricter rule of the profile form. */
export const PROFILE_EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** An e-mail as the server accepts it. Parsing gives the one spelling in which it is kept and compared. */
export const emailSchema = serverEmail(messages.email, isMailbox);

/** The same for the login, whose form has words of its own; it may send an e-mail as the server has masked it. */
export const loginEmailSchema = serverEmail(messages.emailOnChange, isLoginEmail);

function serverEmail(missing: string, isRight: (email: string) => boolean) {
  return z
    .string({ error: missing })
    .check(
      z.overwrite(canonicalEmail),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isRight, messages.emailFormat),
    );
}

/** An e-mail as the funnel's forms accept it. */
export const formEmailSchema = z
  .string({ error: messages.email })
  .check(
    z.trim(),
    z.minLength(1, { error: messages.email, abort: true }),
    z.regex(FORM_EMAIL, messages.emailFormat),
  );
