/** Sample emails: at least one for each document of `allMails`, and one for each case in which its text differs. */

import { linesOfAmounts } from '#contracts/catalogue/fees.ts';
import { sumCents } from '#contracts/catalogue/money.ts';
import { convenienceFee, priceList } from '#contracts/catalogue/price-list.ts';
import { sampleFees } from '#contracts/catalogue/sample-fees.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { reasonWords } from '#contracts/desk/reasons.ts';
import { cardInWords } from '#contracts/order/card-brand.ts';
import { refundWords } from '#contracts/order/refund-words.ts';
import { paperWords } from '#contracts/papers/paper-words.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';
import { homeUrl } from '#documents/licensee.ts';
import { listed } from '#words/listed.ts';
import { t, translate } from '#words/words.ts';
import { composeAccepted } from './accepted.ts';
import { composeAccountLink } from './account-link.ts';
import { composeCode, composeGuessedCodes } from './code.ts';
import { composeDigitalCopy } from './digital-copy.ts';
import {
  composeDifferenceAsked,
  composeDifferencePaid,
  composeDifferenceReminder,
  composeDifferenceWithdrawn,
} from './fee-difference.ts';
import { composeHold } from './hold.ts';
import { composeLate } from './late.ts';
import { composeNotCharged } from './late-payment.ts';
import { composeFeesTaken, composeMissingPapers } from './missing-papers.ts';
import { composeCanceled, composeRejected } from './order-end.ts';
import { composePapersChecked, composePapersNeeded, composePapersReminder } from './papers.ts';
import type { Email } from './parts/blocks.ts';
import type { OrderFacts } from './parts/order.ts';
import type { MailSender } from './parts/write-email.ts';
import { composePrivacyRequest } from './privacy-request.ts';
import { composeReceipt, type ReceiptOrder } from './receipt.ts';
import { composeRefunded, composeRefundReturned, composeRefundSent } from './refund.ts';
import { composeReminder } from './reminder.ts';
import { composeResultCorrected, composeResultWithdrawn } from './result-corrected.ts';
import { composeResume } from './resume.ts';
import { composeMailedAgain, composeShipped, composeShipTo } from './shipped.ts';
import {
  composeStaffMessage,
  MESSAGE_TEMPLATES,
  messageTexts,
  staffMessageMail,
} from './staff-message.ts';
import { composeStatusRecord, recordSentence } from './status-record.ts';

/** What customers, staff, and the DMV wrote. */
export type SampleFacts = Pick<
  OrderFacts,
  'firstName' | 'orderId' | 'title' | 'plate' | 'shipTo'
> & {
  vehicle: string;
  hold: string;
  next: string;
  toGet: string;
  reason: string;
  payment: string;
  request: string;
};

const facts: SampleFacts = {
  firstName: 'Dana',
  orderId: 'R100482',
  title: '1 Year Renewal',
  plate: '8ABC123',
  shipTo: {
    name: 'Dana Sample',
    companyName: '',
    streetAddress: '100 Sample Avenue',
    unit: 'Apt 4',
    city: 'Sacramento',
    state: 'CA',
    zipCode: '95814',
  },
  vehicle: 'Honda, Automobile',
  hold: 'A parking ticket is unpaid: City of Oakland, 1 ticket, $83.00.',
  next: 'Call the DMV at 1-800-777-0133 with your plate number, and ask what it needs.\nOnce that’s resolved, come back here to renew.',
  toGet:
    'Get a smog check at any station. The station sends the certificate to the DMV electronically.',
  reason: 'This vehicle’s record needs a correction that only the DMV can make.',
  payment: 'P-20418',
  request: 'P-7',
};

const at = new Date('2026-06-03T22:05:00Z');
const expiresOn = '2027-08-14';
const amountCents = 29_438;

/** The values from which the samples of one sender are composed. */
type Given = ReturnType<typeof givenBy>;

function givenBy(licensee: MailSender, written: SampleFacts) {
  const url = homeUrl(licensee);
  const order = {
    licensee,
    ...written,
    title: translate(written.title),
    kind: 'renewal',
    ordersUrl: url,
  } satisfies OrderFacts & SampleFacts;
  const paidWith = cardInWords('visa', '4242');
  return {
    licensee,
    url,
    order,
    paidWith,
    receipt(...orders: Partial<ReceiptOrder>[]) {
      const paid = orders.map((own, place) => ({
        ...order,
        orderId: place === 0 ? order.orderId : `${order.orderId}-${place + 1}`,
        fees: sampleFees,
        ...own,
      }));
      return composeReceipt({
        licensee,
        paidWith,
        amountCents: sumCents(paid.flatMap(({ fees }) => fees.map(({ cents }) => cents))),
        orders: paid,
        firstName: written.firstName,
        paidAt: at,
        cancelUntil: at,
        ordersUrl: url,
        remindersOffUrl: url,
      });
    },
    ended: { ...order, charged: 14_095, refunded: 14_095, refundedBefore: 0 },
    lacking: {
      ...order,
      missing: [{ name: 'Smog check', next: written.toGet }],
      since: '2026-06-03',
    },
    differing: {
      ...order,
      estimated: 8900,
      difference: 1250,
      respondBy: '2026-06-13',
      decideUrl: url,
    },
    papers: {
      ...order,
      title: translate('Transfer Title'),
      kind: 'transfer' as const,
      papers: [
        { paper: 'signed_title', state: 'missing' } as const,
        { paper: 'bill_of_sale', state: 'again', reason: order.reason } as const,
      ],
    },
    late: {
      licensee,
      firstName: written.firstName,
      plates: [written.plate],
      amountCents,
      reference: written.payment,
      startedAt: at,
    },
    payment: { payment: written.payment },
    refund: { licensee, refunded: 14_095 },
  };
}

const of = (kind: ServiceKind, title: string) => ({ kind, title: translate(title) });
/** With the service's fees, for a receipt. */
const bought = (kind: 'replacement' | 'transfer' | 'status', title: string) => {
  const dmvCents = priceList.dmvFeeCents[kind];
  return {
    ...of(kind, title),
    fees: linesOfAmounts({
      dmv_registration: dmvCents,
      ca_dmv_bpa: 0,
      service: priceList.serviceFeeCents,
      shipping_and_handling: 0,
      convenience: convenienceFee(dmvCents, priceList),
    }),
  };
};
const said = ({ reason }: SampleFacts) => ({
  reason: t('Reason: {reason}', { reason: translate(reason) }),
  refund: refundWords({ amount: 140.95, state: 'refunded', by: '2026-06-12' }, at),
  documents: listed([t(paperWords.signed_title.inText), t(paperWords.bill_of_sale.inText)]),
  tracking: 'USPS 9400111899000000000015',
  day: formatDayOfWeek('2026-06-10'),
  dates: t('We’ll mail the envelope by {mailed}. It should arrive by {delivered}.', {
    mailed: formatDayOfWeek('2026-06-11'),
    delivered: formatDayOfWeek('2026-06-12'),
  }),
});
const found = (hold?: string) => recordSentence({ expiresOn, mayRenew: !hold, hold });
const late = (awaited: 'filed' | 'accepted' | 'mailed', kind: ServiceKind = 'renewal') => {
  return ({ order }: Given) => composeLate({ ...order, kind, awaited, expectedOn: '2026-06-03' });
};

/** By document, and then by a title that says in which case the customer gets this email. */
const samples: Record<string, Record<string, (given: Given) => Email>> = {
  codeMail: {
    'Login code': ({ licensee, url }) => composeCode({ licensee, code: '0042', loginUrl: url }),
  },
  guessedCodesMail: {
    'Wrong codes': ({ licensee }) => composeGuessedCodes({ licensee, failures: 5 }),
  },
  privacyRequestMail: {
    'Confirmed request': (given) => privacyRequest(given),
    'Request to confirm': (given) => privacyRequest(given, given.url),
  },
  holdMail: {
    'We can help once it’s cleared': ({ licensee, order: { plate, next } }) =>
      composeHold({ licensee, plate, next, comesBack: true }),
    'Only the DMV can help': ({ licensee, order: { plate, next } }) =>
      composeHold({ licensee, plate, next, comesBack: false }),
  },
  accountLinkMail: {
    'All choices': (given) => accountLink(given, true),
    'No choices': (given) => accountLink(given, false),
  },
  reminderMail: { Reminder: reminder },
  resumeMail: {
    'Vehicles in the cart': ({ licensee, url, order: { plate } }) =>
      composeResume({ licensee, resumeUrl: url, plates: [plate], validUntil: at }),
    'No plate known': ({ licensee, url }) =>
      composeResume({ licensee, resumeUrl: url, plates: [], validUntil: at }),
  },
  receiptMail: {
    'One renewal': ({ receipt }) => receipt({ expiresOn, deliveredOn: '2026-06-10' }),
    'Renewal, documents missing': ({ receipt, lacking: { missing } }) =>
      receipt({ expiresOn, missing }),
    'Replacement card': ({ receipt }) =>
      receipt(bought('replacement', 'Replace Vehicle Registration Sticker/Card')),
    'Title transfer': ({ receipt }) => receipt(bought('transfer', 'Transfer Title')),
    'Status check': ({ receipt }) => receipt(bought('status', 'Check Registration Status')),
    'Several vehicles in one envelope': ({ receipt }) =>
      receipt(
        { expiresOn, envelopeVehicles: 2 },
        { ...bought('transfer', 'Transfer Title'), envelopeVehicles: 2 },
      ),
  },
  notChargedMail: {
    'For a cart': ({ late: payment, url }) =>
      composeNotCharged({ ...payment, next: { kind: 'cart', url } }),
    'For a difference in fees': ({ late: payment, url }) =>
      composeNotCharged({ ...payment, next: { kind: 'order', url } }),
    'No plate known': ({ late: payment, url }) =>
      composeNotCharged({ ...payment, plates: [], next: { kind: 'cart', url } }),
  },
  differenceMail: {
    'First email': ({ differing }) => composeDifferenceAsked(differing),
    Reminder: ({ differing }) => composeDifferenceReminder(differing),
  },
  differencePaidMail: {
    'Difference paid': ({ differing, paidWith, payment }) =>
      composeDifferencePaid({ ...differing, paidWith, reference: payment.payment, paidAt: at }),
  },
  differenceWithdrawnMail: {
    'Nothing to pay': ({ differing }) => composeDifferenceWithdrawn(differing),
  },
  canceledMail: {
    'Before filing': ({ ended }) => composeCanceled(ended),
    'Status check': ({ ended }) =>
      composeCanceled({ ...ended, ...of('status', 'Check Registration Status') }),
  },
  refundedMail: {
    'Refund of an order': ({ refund, order }) =>
      composeRefunded({ ...refund, of: order, by: '2026-06-12' }),
    'The DMV charged less': ({ refund, order }) =>
      composeRefunded({ ...refund, of: order, by: '2026-06-12', why: 'difference' }),
    ...Object.fromEntries(
      (['our_mistake', 'late', 'courtesy', 'customer_asked'] as const).map((why) => [
        `Partial refund: ${reasonWords[why]}`,
        ({ refund, order }: Given) =>
          composeRefunded({ ...refund, of: order, by: '2026-06-12', why }),
      ]),
    ),
    'Payment without an order': ({ refund, payment }) =>
      composeRefunded({ ...refund, of: payment, by: '2026-06-12' }),
  },
  refundReturnedMail: {
    'Refund of an order': ({ refund, order }) => composeRefundReturned({ ...refund, of: order }),
    'Payment without an order': ({ refund, payment }) =>
      composeRefundReturned({ ...refund, of: payment }),
  },
  refundSentMail: {
    'Refund of an order': ({ refund, order }) => composeRefundSent({ ...refund, of: order }),
  },
  papersNeededMail: { 'Documents needed': ({ papers }) => composePapersNeeded(papers) },
  papersReminderMail: { 'Documents needed': ({ papers }) => composePapersReminder(papers) },
  papersCheckedMail: {
    'A document is requested again': ({ papers }) =>
      composePapersChecked({ ...papers, checked: ['bill_of_sale'] }),
    'All are accepted': ({ papers }) =>
      composePapersChecked({
        ...papers,
        papers: papers.papers.map(({ paper }) => ({ paper, state: 'accepted' })),
        checked: ['signed_title', 'bill_of_sale'],
      }),
    'Some are accepted, others missing': ({ papers }) =>
      composePapersChecked({
        ...papers,
        papers: [
          { paper: 'signed_title', state: 'accepted' },
          { paper: 'bill_of_sale', state: 'missing' },
        ],
        checked: ['signed_title'],
      }),
  },
  acceptedMail: {
    'Replacement accepted': ({ order }) =>
      composeAccepted({
        ...order,
        ...of('replacement', 'Replace Vehicle Registration Sticker/Card'),
        deliveredOn: '2026-06-10',
      }),
  },
  digitalCopyMail: {
    'Renewal accepted': ({ order }) => composeDigitalCopy({ ...order, expiresOn }),
  },
  statusRecordMail: {
    'Vehicle with a hold': ({ order }) =>
      composeStatusRecord({ ...order, record: { expiresOn, mayRenew: false, hold: order.hold } }),
    'Vehicle without a hold': ({ order }) =>
      composeStatusRecord({ ...order, record: { expiresOn, mayRenew: true, hold: undefined } }),
    'Plate not found': ({ order }) => composeStatusRecord({ ...order, record: undefined }),
  },
  feesTakenMail: { 'Documents missing': ({ lacking }) => composeFeesTaken(lacking) },
  missingPapersMail: { 'Documents missing': ({ lacking }) => composeMissingPapers(lacking) },
  rejectedMail: {
    'Order rejected': ({ ended, url }) => composeRejected({ ...ended, supportUrl: url }),
  },
  resultCorrectedMail: {
    'With a corrected card': ({ order }) =>
      composeResultCorrected({
        ...order,
        corrections: [{ label: translate('Expires'), was: '08/14/2026', now: '08/14/2027' }],
        hasCard: true,
      }),
    'Without a card': ({ order }) =>
      composeResultCorrected({
        ...order,
        corrections: [{ label: translate('On record'), was: found(order.hold), now: found() }],
        hasCard: false,
      }),
  },
  resultWithdrawnMail: {
    'A card was sent': ({ order }) => composeResultWithdrawn({ ...order, hasCard: true }),
    'No card was sent': ({ order }) => composeResultWithdrawn({ ...order, hasCard: false }),
  },
  shippedMail: {
    'With a tracking number': ({ order }) =>
      composeShipped({
        ...shipped(order),
        hasCalendar: true,
        tracking: { carrier: 'usps', number: '9400111899000000000015' },
      }),
    'In a shared envelope': ({ order }) =>
      composeShipped({ ...shipped(order), hasCalendar: false, envelopeVehicles: 2 }),
  },
  shipToMail: { 'New address': ({ order }) => composeShipTo(order) },
  mailedAgainMail: { 'Mailed again': ({ order }) => composeMailedAgain(order) },
  staffMessageMail: Object.fromEntries(
    MESSAGE_TEMPLATES.map((id) => [
      staffMessageMail.parts[id].title,
      ({ order }: Given) =>
        composeStaffMessage({ ...order, lines: [messageTexts(order, said(order))[id]] }),
    ]),
  ),
  lateMail: {
    'Filing is late': late('filed'),
    'Acceptance by the DMV is late': late('accepted'),
    'Mailing is late': late('mailed'),
    'Asking the DMV is late': late('filed', 'status'),
    'The DMV’s answer is late': late('accepted', 'status'),
  },
  sharedMailParts: {
    'In a reminder': reminder,
    'In an email about documents': ({ papers }) => composePapersNeeded(papers),
  },
};

function privacyRequest({ licensee, url, order }: Given, confirmUrl?: string): Email {
  return composePrivacyRequest({
    licensee,
    reference: order.request,
    receivedAt: at,
    privacyPolicyUrl: url,
    ...(confirmUrl !== undefined && { confirmUrl }),
  });
}

function accountLink({ licensee, url, order: { plate } }: Given, isChosen: boolean): Email {
  return composeAccountLink({
    licensee,
    accountUrl: url,
    plate,
    expiresOn,
    replacementUrl: url,
    renewalUrl: url,
    chosen: { reminder: isChosen, replacement: isChosen, anotherVehicle: isChosen },
  });
}

const shipped = (order: Given['order']) => {
  return { ...order, expiresOn, shippedAt: at, deliveredOn: '2026-06-04' } as const;
};

function reminder({ licensee, url, order: { firstName, plate, vehicle } }: Given): Email {
  return composeReminder({
    licensee,
    firstName,
    plate,
    vehicle,
    expiresOn,
    renewUrl: url,
    remindersOffUrl: url,
  });
}

/** The titles of a document's samples. */
export function sampleTitles(mail: string): string[] {
  return Object.keys(samples[mail] ?? {});
}

/** Composes a sample in the current language. Undefined if there is no such sample. */
export function composeSample(
  { mail, sample }: { mail: string; sample: string },
  licensee: MailSender,
  written = facts,
): Email | undefined {
  return samples[mail]?.[sample]?.(givenBy(licensee, written));
}
