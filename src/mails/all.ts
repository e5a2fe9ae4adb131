/**
 * The emails with text that editors write. Each has a document with a field for each part. The Studio reads
 * this list too.
 */
import { acceptedMail } from './accepted.ts';
import { accountLinkMail } from './account-link.ts';
import { codeMail, guessedCodesMail } from './code.ts';
import { digitalCopyMail } from './digital-copy.ts';
import { differenceMail, differencePaidMail, differenceWithdrawnMail } from './fee-difference.ts';
import { holdMail } from './hold.ts';
import { lateMail } from './late.ts';
import { notChargedMail } from './late-payment.ts';
import { feesTakenMail, missingPapersMail } from './missing-papers.ts';
import { canceledMail, rejectedMail } from './order-end.ts';
import { papersCheckedMail, papersNeededMail, papersReminderMail } from './papers.ts';
import { problemOfWords } from './parts/grammar.ts';
import type { Words, WordsSpec } from './parts/spec.ts';
import { sharedMailParts } from './parts/write-email.ts';
import { privacyRequestMail } from './privacy-request.ts';
import { receiptMail } from './receipt.ts';
import { refundedMail, refundReturnedMail, refundSentMail } from './refund.ts';
import { reminderMail } from './reminder.ts';
import { resultCorrectedMail, resultWithdrawnMail } from './result-corrected.ts';
import { resumeMail } from './resume.ts';
import { mailedAgainMail, shippedMail, shipToMail } from './shipped.ts';
import { staffMessageMail } from './staff-message.ts';
import { statusRecordMail } from './status-record.ts';

/** In the order in which the Studio lists them. */
export const mailTopics: readonly { title: string; mails: readonly WordsSpec[] }[] = [
  { title: 'Login and account', mails: [codeMail, guessedCodesMail, privacyRequestMail] },
  { title: 'Before an order', mails: [holdMail, accountLinkMail, reminderMail, resumeMail] },
  {
    title: 'Payment and refunds',
    mails: [
      receiptMail,
      notChargedMail,
      differenceMail,
      differencePaidMail,
      differenceWithdrawnMail,
      canceledMail,
      refundedMail,
      refundReturnedMail,
      refundSentMail,
    ],
  },
  { title: 'Documents', mails: [papersNeededMail, papersReminderMail, papersCheckedMail] },
  {
    title: 'At the DMV',
    mails: [
      acceptedMail,
      digitalCopyMail,
      statusRecordMail,
      feesTakenMail,
      missingPapersMail,
      rejectedMail,
      resultCorrectedMail,
      resultWithdrawnMail,
    ],
  },
  { title: 'Mailing', mails: [shippedMail, shipToMail, mailedAgainMail, lateMail] },
  { title: 'From the desk', mails: [staffMessageMail] },
  { title: 'Parts of emails', mails: [sharedMailParts] },
];

export const allMails = mailTopics.flatMap(({ mails }) => mails);

export function isWords(value: unknown): value is Words {
  return allMails.every((spec) =>
    Object.entries(spec.parts).every(([part, partSpec]) => {
      const words = fieldOf(fieldOf(value, spec.name), part);
      return typeof words === 'string' && problemOfWords(spec, partSpec, words) === true;
    }),
  );
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
