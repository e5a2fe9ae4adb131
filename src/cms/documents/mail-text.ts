import { defineQuery } from 'groq';
import * as z from 'zod';
import { isMailWords, listMails, type MailWords } from '../../mails/all.ts';
import { problemOfMailWords } from '../../mails/parts/grammar.ts';
import type { MailSpec, PartSpec } from '../../mails/parts/spec.ts';
import { askContent } from '../ask-content.ts';
import { ContentError } from '../parse-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { text } from './fields.ts';

const mailsQuery = defineQuery(`{
  "codeMail": *[_type == "codeMail"][0],
  "guessedCodesMail": *[_type == "guessedCodesMail"][0],
  "accountLinkMail": *[_type == "accountLinkMail"][0],
  "holdMail": *[_type == "holdMail"][0],
  "reminderMail": *[_type == "reminderMail"][0],
  "privacyRequestMail": *[_type == "privacyRequestMail"][0],
  "resumeMail": *[_type == "resumeMail"][0],
  "receiptMail": *[_type == "receiptMail"][0],
  "notChargedMail": *[_type == "notChargedMail"][0],
  "chargedTooLateMail": *[_type == "chargedTooLateMail"][0],
  "shippedMail": *[_type == "shippedMail"][0],
  "shipToMail": *[_type == "shipToMail"][0],
  "mailedAgainMail": *[_type == "mailedAgainMail"][0],
  "digitalCopyMail": *[_type == "digitalCopyMail"][0],
  "statusRecordMail": *[_type == "statusRecordMail"][0],
  "canceledMail": *[_type == "canceledMail"][0],
  "refundedMail": *[_type == "refundedMail"][0],
  "rejectedMail": *[_type == "rejectedMail"][0],
  "lateMail": *[_type == "lateMail"][0],
  "feesTakenMail": *[_type == "feesTakenMail"][0],
  "missingPapersMail": *[_type == "missingPapersMail"][0],
  "papersNeededMail": *[_type == "papersNeededMail"][0],
  "papersReminderMail": *[_type == "papersReminderMail"][0],
  "papersCheckedMail": *[_type == "papersCheckedMail"][0],
  "sharedMailParts": *[_type == "sharedMailParts"][0]
}`);

export const mailsSchema = z.object(
  Object.fromEntries(listMails().map(([mail, spec]) => [mail, schemaOf(mail, spec)])),
);

/** The words of every mail. Throws ContentError where one is missing or cannot be filled in. */
export async function getMailWords(source: ContentSource = contentSource): Promise<MailWords> {
  const words = await askContent(mailsQuery, mailsSchema, 'The mails', { source });
  if (!isMailWords(words)) throw new ContentError('The words of the mails are not whole.');
  return words;
}

function schemaOf(mail: string, spec: MailSpec) {
  const parts = Object.entries(spec.parts).map(([part, partSpec]) => [
    part,
    text
      .superRefine((words, context) => {
        const message = problemOfMailWords(spec, partSpec, words);
        if (message !== true) context.addIssue({ code: 'custom', message });
      })
      // The preview of an unfinished draft puts it where the words are missing.
      .meta({ examples: [neededWords(partSpec)] }),
  ]);
  return z.object(Object.fromEntries(parts), `There is no published document of type ${mail}`);
}

function neededWords({ must = [], link = false }: PartSpec): string {
  return [...must.map((value) => `{${value}}`), ...(link ? ['[link]'] : [])].join(' ');
}
