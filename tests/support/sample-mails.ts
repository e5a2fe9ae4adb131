import { sampleFees as fees } from '#contracts/catalogue/sample-fees.ts';
import { composeAccepted } from '#mails/accepted.ts';
import { composeAccountLink } from '#mails/account-link.ts';
import { composeCode, composeGuessedCodes } from '#mails/code.ts';
import { composeDeskCode, composeDeskPasskeys } from '#mails/desk.ts';
import { composeDigitalCopy } from '#mails/digital-copy.ts';
import {
  composeDifferenceAsked,
  composeDifferencePaid,
  composeDifferenceReminder,
  composeDifferenceWithdrawn,
} from '#mails/fee-difference.ts';
import { type RenderedEmail, renderEmail } from '#mails/frame/render.ts';
import { composeHold } from '#mails/hold.ts';
import { composeLate } from '#mails/late.ts';
import { composeNotCharged } from '#mails/late-payment.ts';
import { composeFeesTaken, composeMissingPapers } from '#mails/missing-papers.ts';
import { composeCanceled, composeRejected } from '#mails/order-end.ts';
import { composePapersChecked, composePapersNeeded, composePapersReminder } from '#mails/papers.ts';
import type { Email } from '#mails/parts/blocks.ts';
import type { OrderFacts } from '#mails/parts/order.ts';
import { composePrivacyRequest } from '#mails/privacy-request.ts';
import { composeReceipt, type ReceiptOrder } from '#mails/receipt.ts';
import { composeRefunded, composeRefundReturned, composeRefundSent } from '#mails/refund.ts';
import { composeReminder } from '#mails/reminder.ts';
import { composeResultCorrected, composeResultWithdrawn } from '#mails/result-corrected.ts';
import { composeResume } from '#mails/resume.ts';
import { composeMailedAgain, composeShipped, composeShipTo } from '#mails/shipped.ts';
import { composeStatusRecord } from '#mails/status-record.ts';
import { sender as licensee } from '#tests/support/sample-sender.ts';

export const SITE = 'https://renew.example.com';
export const LINK = `${SITE}/login?uuid=1&next=2`;
export const moment = new Date('2026-06-03T22:05:00Z');
export const expiresOn = '2027-08-14';

/** Returns an order with the same text in each place for a customer's input. */
export const lineOf = (words: string): OrderFacts => ({
  ...{ licensee, firstName: words, orderId: words, title: words, plate: words },
  kind: 'renewal',
  shipTo: {
    ...{ name: words, companyName: words, streetAddress: words, unit: '' },
    ...{ city: words, state: 'CA', zipCode: words },
  },
  ordersUrl: LINK,
});
const endOf = (words: string) => ({
  ...lineOf(words),
  charged: 14_095,
  refunded: 14_095,
  refundedBefore: 0,
});

const lackingOf = (words: string) => ({
  ...lineOf(words),
  missing: [{ name: words, next: words }],
  since: '2026-06-03',
});

const differingOf = (words: string) => ({
  ...lineOf(words),
  ...{ estimated: 8900, difference: 1250, respondBy: '2026-06-13' },
  decideUrl: LINK,
});

const papersOf = (words: string) => ({
  ...lineOf(words),
  papers: [
    { paper: 'signed_title', state: 'missing' } as const,
    { paper: 'bill_of_sale', state: 'again', reason: words } as const,
  ],
});

/** Every email, with the same text in each place for a customer's input. */
const emails: Record<string, (words: string) => Email> = {
  receipt: (words) => receiptEmail([orderOf({ plate: words, orderId: words })], words),
  shipped: (words) =>
    composeShipped({
      ...lineOf(words),
      expiresOn,
      shippedAt: moment,
      deliveredOn: '2026-06-04',
      tracking: { carrier: 'usps', number: '9400111899000000000015' },
      hasCalendar: true,
    }),
  'ship-to': (words) => composeShipTo(lineOf(words)),
  'mailed-again': (words) => composeMailedAgain(lineOf(words)),
  canceled: (words) => composeCanceled(endOf(words)),
  refunded: (words) =>
    composeRefunded({ licensee, of: lineOf(words), refunded: 14_095, by: '2026-06-12' }),
  'refunded-payment': (words) =>
    composeRefunded({ licensee, of: { payment: words }, refunded: 14_095, by: '2026-06-12' }),
  'refund returned': (words) =>
    composeRefundReturned({ licensee, of: lineOf(words), refunded: 14_095 }),
  'returned payment': (words) =>
    composeRefundReturned({ licensee, of: { payment: words }, refunded: 14_095 }),
  'refund sent': (words) => composeRefundSent({ licensee, of: lineOf(words), refunded: 14_095 }),
  rejected: (words) => composeRejected({ ...endOf(words), reason: words, supportUrl: LINK }),
  late: (words) => composeLate({ ...lineOf(words), awaited: 'accepted', expectedOn: '2026-06-03' }),
  hold: (words) => composeHold({ licensee, plate: words, next: words, comesBack: true }),
  'fees taken': (words) => composeFeesTaken(lackingOf(words)),
  'missing papers': (words) => composeMissingPapers(lackingOf(words)),
  'papers needed': (words) => composePapersNeeded(papersOf(words)),
  'papers checked': (words) =>
    composePapersChecked({ ...papersOf(words), checked: ['bill_of_sale'] }),
  'papers reminder': (words) => composePapersReminder(papersOf(words)),
  'fee difference': (words) => composeDifferenceAsked(differingOf(words)),
  'fee difference reminder': (words) => composeDifferenceReminder(differingOf(words)),
  'fee difference paid': (words) =>
    composeDifferencePaid({
      ...{ ...differingOf(words), reference: words, paidAt: moment },
      paidWith: 'Visa ending in 1111',
    }),
  'fee difference withdrawn': (words) => composeDifferenceWithdrawn(differingOf(words)),
  accepted: (words) => composeAccepted({ ...lineOf(words), deliveredOn: '2026-06-10' }),
  'digital copy': (words) => composeDigitalCopy({ ...lineOf(words), expiresOn }),
  'status record': (words) =>
    composeStatusRecord({
      ...lineOf(words),
      record: { expiresOn, mayRenew: false, hold: words },
    }),
  'not charged': (words) =>
    composeNotCharged({ ...lateOf(words), next: { kind: 'cart', url: LINK } }),
  'difference not charged': (words) =>
    composeNotCharged({ ...lateOf(words), next: { kind: 'order', url: LINK } }),
  'result corrected': (words) =>
    composeResultCorrected({
      ...lineOf(words),
      corrections: [{ label: 'Hold', was: words, now: words }],
      hasCard: true,
    }),
  'result withdrawn': (words) => composeResultWithdrawn({ ...lineOf(words), hasCard: true }),
  code: () => composeCode({ licensee, code: '0042', loginUrl: LINK }),
  'guessed codes': () => composeGuessedCodes({ licensee, failures: 5 }),
  reminder: (words) =>
    composeReminder({
      ...{ licensee, firstName: words, plate: words, vehicle: words, expiresOn },
      renewUrl: LINK,
      remindersOffUrl: `${SITE}/reminders-off/1`,
    }),
  'account link': (words) =>
    composeAccountLink({
      licensee,
      accountUrl: LINK,
      plate: words,
      expiresOn,
      chosen: { reminder: true, replacement: true, anotherVehicle: true },
      replacementUrl: LINK,
      renewalUrl: LINK,
    }),
  resume: (words) =>
    composeResume({ licensee, resumeUrl: LINK, plates: [words], validUntil: moment }),
  'privacy request': (words) =>
    composePrivacyRequest({
      licensee,
      reference: words,
      receivedAt: moment,
      privacyPolicyUrl: LINK,
    }),
  'desk code': (words) =>
    composeDeskCode({ licensee, name: words, code: '1234 5678', deskUrl: LINK }),
  'desk passkeys': (words) => composeDeskPasskeys({ licensee, name: words, what: words }),
};

export const mails: Record<string, (words: string) => RenderedEmail> = Object.fromEntries(
  Object.entries(emails).map(([name, compose]) => [name, (words) => renderEmail(compose(words))]),
);

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

export function receiptOf(...receipt: Parameters<typeof receiptEmail>): RenderedEmail {
  return renderEmail(receiptEmail(...receipt));
}

function receiptEmail(
  orders: ReceiptOrder[],
  firstName: string,
  amountCents = 29_438,
  remindersOffUrl?: string,
): Email {
  return composeReceipt({
    ...{ licensee, firstName, orders, amountCents, remindersOffUrl },
    paidAt: moment,
    cancelUntil: moment,
    paidWith: 'Visa ending in 4242',
    ordersUrl: LINK,
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
