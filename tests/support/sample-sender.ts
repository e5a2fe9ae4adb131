/** The sample licensee as the sender of emails, with the text from the repository's content. */
import { resolve } from 'node:path';
import { getMailWords } from '#cms/documents/mail-text.ts';
import { createContentSource } from '#cms/source.ts';
import { licensee } from '#documents/samples.ts';
import type { MailSender } from '#mails/parts/write-email.ts';
import { createDatasetFolder } from '../../lake/dataset-folder.ts';

const dataset = resolve(import.meta.dirname, '../../src/cms/dataset');
const content = createContentSource(createDatasetFolder(dataset).read());

export const sender: MailSender = { ...licensee, mails: await getMailWords(content) };
