import { sampleFees as fees } from '#contracts/catalogue/sample-fees.ts';
import { renderAccountLinkMail } from '#mails/account-link.ts';
import { renderCanceledMail } from '#mails/canceled.ts';
import { renderCodeMail, renderGuessedCodesMail } from '#mails/code.ts';
import { renderDigitalCopyMail } from '#mails/digital-copy.ts';
import type { MailText } from '#mails/frame/render.ts';
import { renderHoldMail } from '#mails/hold.ts';
import { renderLateMail } from '#mails/late.ts';
import { renderChargedTooLateMail, renderNotChargedMail } from '#mails/late-payment.ts';
import { renderMailedAgainMail } from '#mails/mailed-again.ts';
import { renderFeesTakenMail, renderMissingPapersMail } from '#mails/missing-papers.ts';
import {
  renderPapersCheckedMail,
  renderPapersNeededMail,
  renderPapersReminderMail,
} from '#mails/papers.ts';
import { renderPrivacyRequestMail } from '#mails/privacy-request.ts';
import { type ReceiptOrder, renderReceiptMail } from '#mails/receipt.ts';
import { renderRefundedMail } from '#mails/refunded.ts';
import { renderRejectedMail } from '#mails/rejected.ts';
import { renderReminderMail } from '#mails/reminder.ts';
import { renderResumeMail } from '#mails/resume.ts';
import { renderShipToMail } from '#mails/ship-to.ts';
import { renderShippedMail } from '#mails/shipped.ts';
import { renderStatusRecordMail } from '#mails/status-record.ts';
import { sender as licensee } from '#tests/support/sample-sender.ts';

export const SITE = 'https://renew.example.com';
export const LINK = `${SITE}/login?uuid=1&next=2`;
export const moment = new Date('2026-06-03T22:05:00Z');
export const expiresOn = '2027-08-14';

const lineOf = (words: string) => ({
  ...{ licensee, firstName: words, orderId: words, title: words, plate: words },
  orderStatusUrl: LINK,
});
const endOf = (words: string) => ({
  ...lineOf(words),
  charged: 14_095,
  returned: 14_095,
  returnedBefore: 0,
});

const lackingOf = (words: string) => ({
  ...lineOf(words),
  missing: [{ name: words, next: words }],
  since: '2026-06-03',
});

const papersOf = (words: string) => ({
  ...lineOf(words),
  papers: [
    { paper: 'signed_title', state: 'missing' } as const,
    { paper: 'bill_of_sale', state: 'again', reason: words } as const,
  ],
});

/** Every mail, with one text in each place where a customer's own words go. */
export const mails: Record<string, (words: string) => MailText> = {
  receipt: (words) => receiptOf([orderOf({ plate: words, orderId: words })], words),
  shipped: (words) =>
    renderShippedMail({
      licensee,
      firstName: words,
      orderId: words,
      kind: 'renewal',
      plate: words,
      expiresOn,
      shippedAt: moment,
      deliveredOn: '2026-06-04',
      shipTo: {
        ...{ name: words, companyName: words, streetAddress: words, unit: '' },
        ...{ city: words, state: 'CA', zipCode: words },
      },
      orderStatusUrl: LINK,
    }),
  'ship-to': (words) =>
    renderShipToMail({
      ...{ licensee, firstName: words, orderId: words, plate: words, orderStatusUrl: LINK },
      shipTo: {
        ...{ name: words, companyName: words, streetAddress: words, unit: '' },
        ...{ city: words, state: 'CA', zipCode: words },
      },
    }),
  'mailed-again': (words) =>
    renderMailedAgainMail({
      ...{ licensee, firstName: words, orderId: words, plate: words, orderStatusUrl: LINK },
      kind: 'renewal',
      shipTo: {
        ...{ name: words, companyName: words, streetAddress: words, unit: '' },
        ...{ city: words, state: 'CA', zipCode: words },
      },
    }),
  canceled: (words) => renderCanceledMail({ ...endOf(words), kind: 'renewal' }),
  refunded: (words) =>
    renderRefundedMail({
      ...{ licensee, firstName: words, of: lineOf(words) },
      ...{ refunded: 14_095, by: '2026-06-12' },
    }),
  'refunded-payment': (words) =>
    renderRefundedMail({
      ...{ licensee, firstName: words, of: { payment: words } },
      ...{ refunded: 14_095, by: '2026-06-12' },
    }),
  rejected: (words) => renderRejectedMail({ ...endOf(words), reason: words, supportUrl: LINK }),
  late: (words) =>
    renderLateMail({
      ...lineOf(words),
      kind: 'renewal',
      awaited: 'accepted',
      expectedOn: '2026-06-03',
    }),
  hold: (words) => renderHoldMail({ licensee, plate: words, next: words, comesBack: true }),
  'fees taken': (words) => renderFeesTakenMail(lackingOf(words)),
  'missing papers': (words) => renderMissingPapersMail(lackingOf(words)),
  'papers needed': (words) => renderPapersNeededMail(papersOf(words)),
  'papers checked': (words) =>
    renderPapersCheckedMail({ ...papersOf(words), checked: ['bill_of_sale'] }),
  'papers reminder': (words) => renderPapersReminderMail(papersOf(words)),
  'digital copy': (words) =>
    renderDigitalCopyMail({
      licensee,
      firstName: words,
      orderId: words,
      plate: words,
      expiresOn,
      ordersUrl: LINK,
    }),
  'status record': (words) =>
    renderStatusRecordMail({
      licensee,
      firstName: words,
      orderId: words,
      plate: words,
      record: { expiresOn, mayRenew: false, hold: words },
      ordersUrl: LINK,
    }),
  'not charged': (words) => renderNotChargedMail({ ...lateOf(words), cartUrl: LINK }),
  'charged too late': (words) => renderChargedTooLateMail(lateOf(words)),
  code: () => renderCodeMail({ licensee, code: '0042', loginUrl: LINK }),
  'guessed codes': () => renderGuessedCodesMail({ licensee, failures: 5 }),
  reminder: (words) =>
    renderReminderMail({
      licensee,
      firstName: words,
      plate: words,
      vehicle: words,
      expiresOn,
      renewUrl: LINK,
      remindersOffUrl: `${SITE}/reminders-off/1`,
    }),
  'account link': (words) =>
    renderAccountLinkMail({
      licensee,
      accountUrl: LINK,
      plate: words,
      expiresOn,
      chosen: { reminder: true, replacement: true, anotherVehicle: true },
      replacementUrl: LINK,
      renewalUrl: LINK,
    }),
  resume: (words) =>
    renderResumeMail({ licensee, resumeUrl: LINK, plates: [words], validUntil: moment }),
  'privacy request': (words) =>
    renderPrivacyRequestMail({
      licensee,
      reference: words,
      receivedAt: moment,
      privacyPolicyUrl: LINK,
    }),
};

export function orderOf(own: Partial<ReceiptOrder>): ReceiptOrder {
  return {
    orderId: 'R100482',
    title: '1 Year Renewal',
    kind: 'renewal',
    plate: '8ABC123',
    expiresOn,
    fees,
    ...own,
  };
}

export function receiptOf(
  orders: ReceiptOrder[],
  firstName: string,
  amountCents = 29_438,
  remindersOffUrl?: string,
): MailText {
  return renderReceiptMail({
    licensee,
    firstName,
    paidAt: moment,
    filesAt: moment,
    orders,
    amountCents,
    orderStatusUrl: LINK,
    remindersOffUrl,
  });
}

function lateOf(words: string) {
  return {
    licensee,
    firstName: words,
    plates: [words],
    reference: words,
    amountCents: 29_438,
    startedAt: moment,
  };
}
