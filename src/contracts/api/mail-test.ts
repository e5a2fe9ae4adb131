import * as z from 'zod';
import { LANGUAGES } from '#words/languages.ts';

/** The Studio's button. */
export const SEND_MAIL_TEST = 'Send me a test';

/**
 * An editor's request to send themselves an email: a document that the Studio writes into the Content Lake, where only
 * editors can write. The site learns of it from the lake's webhook, and writes its answer into it. Documents with a
 * dot in their id are hidden from visitors who aren't logged in.
 */
export const MAIL_TEST_PREFIX = 'site.mail-test-';
export const MAIL_TEST_TYPE = 'mailTest';

export const mailTestSchema = z.object({
  /** The email's document, and one of its samples. */
  mail: z.string(),
  sample: z.string(),
  language: z.enum(LANGUAGES),
  /** The text in the form, by part. */
  words: z.record(z.string(), z.string()),
});
export type MailTest = z.infer<typeof mailTestSchema>;

/** The message is a sentence for the editor. Without a mail server, `mailbox` is where the email arrives. */
export type MailTestAnswer = { isSent: boolean; message: string; mailbox?: string };
