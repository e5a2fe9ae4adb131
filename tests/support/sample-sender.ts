/** The sample licensee as the sender of emails, with the text from the repository's content. */
import { resolve } from 'node:path';
import { getMailWords } from '#cms/documents/mail-text.ts';
import { createContentSource } from '#cms/source.ts';
import { licensee } from '#documents/samples.ts';
import type { MailSender } from '#mails/parts/write-email.ts';
import type { Language } from '#words/languages.ts';
import { currentLanguage } from '#words/store.ts';
import { createDatasetFolder } from '../../lake/dataset-folder.ts';

const dataset = resolve(import.meta.dirname, '../../src/cms/dataset');
const documents = createDatasetFolder(dataset).read();
const senderIn = async (language: Language): Promise<MailSender> => {
  return { ...licensee, mails: await getMailWords(createContentSource(documents, language)) };
};

const senders = { en: await senderIn('en'), es: await senderIn('es') };
export const sender = senders.en;
export const senderNow = (): MailSender => senders[currentLanguage()];
