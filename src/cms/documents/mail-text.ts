import { defineQuery } from 'groq';
import * as z from 'zod';
import { askContent } from '../ask-content.ts';
import { problemOfMailWords } from '../mails/mail-grammar.ts';
import { isMailWords, listMails, type MailWords } from '../mails/mails.ts';
import type { MailSpec } from '../mails/spec.ts';
import { ContentError, parseContent } from '../parse-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { document, text } from './fields.ts';

export const mailsQuery = defineQuery(`*[_type in [
  "codeMail", "guessedCodesMail", "accountLinkMail", "reminderMail", "privacyRequestMail",
  "resumeMail", "receiptMail", "notChargedMail", "chargedTooLateMail",
  "shippedMail", "digitalCopyMail", "statusRecordMail", "canceledMail", "rejectedMail", "lateMail",
  "papersNeededMail", "papersReminderMail", "papersCheckedMail", "sharedMailParts"
]]`);

/** The words of every mail. Throws ContentError where one is missing or cannot be filled in. */
export async function getMailWords(source: ContentSource = contentSource): Promise<MailWords> {
  const what = 'the mails';
  const documents = await askContent(mailsQuery, z.array(document.loose()), what, { source });
  const words = Object.fromEntries(
    listMails().map(([mail, spec]) => {
      const found = documents.find(({ _type }) => _type === mail);
      return [mail, parseContent(schemaOf(spec), `type ${mail}`, found)];
    }),
  );
  if (!isMailWords(words)) throw new ContentError('The words of the mails are not whole.');
  return words;
}

function schemaOf(spec: MailSpec) {
  const parts = Object.entries(spec.parts).map(([part, partSpec]) => [
    part,
    text.superRefine((words, context) => {
      const message = problemOfMailWords(spec, partSpec, words);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  ]);
  return z.object(Object.fromEntries(parts));
}
