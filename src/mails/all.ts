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
import { statusRecordMail } from './status-record.ts';

/** In the order in which the Studio lists them. */
export const allMails: readonly WordsSpec[] = [
  codeMail,
  guessedCodesMail,
  accountLinkMail,
  holdMail,
  reminderMail,
  privacyRequestMail,
  resumeMail,
  receiptMail,
  notChargedMail,
  shippedMail,
  shipToMail,
  mailedAgainMail,
  acceptedMail,
  digitalCopyMail,
  statusRecordMail,
  resultCorrectedMail,
  resultWithdrawnMail,
  canceledMail,
  refundedMail,
  refundReturnedMail,
  refundSentMail,
  rejectedMail,
  lateMail,
  feesTakenMail,
  missingPapersMail,
  papersNeededMail,
  papersReminderMail,
  papersCheckedMail,
  differenceMail,
  differencePaidMail,
  differenceWithdrawnMail,
  sharedMailParts,
];

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
