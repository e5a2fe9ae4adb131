import type { MailWords } from '#mails/all.ts';
import type { Licensee } from '../../documents/licensee.ts';

/** The licensee as the one who sends mails, in the words of the content. */
export type MailSender = Licensee & { mails: MailWords };
