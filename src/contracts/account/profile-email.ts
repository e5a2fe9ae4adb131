import * as z from 'zod/mini';
import { messages } from '../api/messages.ts';
import { serverEmail } from './email.ts';
import { isMailbox, isMaskedEmail } from './mailbox.ts';

/** The stricter rule of the profile form. */
export const PROFILE_EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** An email as the login accepts it, with the messages of the login form. It also accepts a masked email. */
export const loginEmailSchema = serverEmail(
  messages.emailOnChange,
  z.refine((email) => isMailbox(email) || isMaskedEmail(email), messages.emailFormat),
);
