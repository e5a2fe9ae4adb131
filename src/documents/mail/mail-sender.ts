import type { MailWords } from '#cms/mails/mails.ts';
import type { Licensee } from '../licensee.ts';

/** The licensee as the one who sends mails, in the words of the content. */
export type MailSender = Licensee & { mails: MailWords };
