import * as z from 'zod/mini';
import { messages } from '../api/messages.ts';
import { serverEmail } from './email.ts';
import { isMailbox, isMaskedEmail } from './mailbox.ts';

/** The stricter rule of the profile form. */
export const PROFILE_EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** An e-mail as the login accepts it, whose form has words of its own. It also takes an e-mail as strangers see it. */
export const loginEmailSchema = serverEmail(
  messages.emailOnChange,
  z.refine((email) => isMailbox(email) || isMaskedEmail(email), messages.emailFormat),
);
