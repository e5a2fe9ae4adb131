import { sampleFees as fees } from '#contracts/catalogue/sample-fees.ts';
import { allMails } from '#mails/all.ts';
import { composeDeskCode, composeDeskPasskeys } from '#mails/desk.ts';
import { type RenderedEmail, renderEmail } from '#mails/frame/render.ts';
import { composePartnerChange, composePartnerContact } from '#mails/partner.ts';
import type { Email } from '#mails/parts/blocks.ts';
import type { OrderFacts } from '#mails/parts/order.ts';
import { composeReceipt, type ReceiptOrder } from '#mails/receipt.ts';
import { composeSample, sampleTitles } from '#mails/samples.ts';
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

const factsOf = (words: string) => ({
  ...lineOf(words),
  ...{ vehicle: words, hold: words, next: words, toGet: words, reason: words },
  ...{ payment: words, request: words },
});

const emails: [string, (words: string) => Email | undefined][] = [
  ...allMails.flatMap(({ name: mail }) =>
    sampleTitles(mail).map((sample): [string, (words: string) => Email | undefined] => [
      `${mail}: ${sample}`,
      (words) => composeSample({ mail, sample }, licensee, factsOf(words)),
    ]),
  ),
  [
    'desk code',
    (words) => composeDeskCode({ licensee, name: words, code: '1234 5678', deskUrl: LINK }),
  ],
  [
    'partner change',
    (words) =>
      composePartnerChange({
        ...{ licensee, partner: words, by: words, moment: words, changes: [words] },
        portalUrl: LINK,
      }),
  ],
  [
    'partner contact',
    (words) => composePartnerContact({ licensee, partner: words, portalUrl: LINK, guideUrl: LINK }),
  ],
  ['desk passkeys', (words) => composeDeskPasskeys({ licensee, name: words, what: words })],
];

/** Every sample email, with the same text in each place for a customer's input. */
export const mails: Record<string, (words: string) => RenderedEmail> = Object.fromEntries(
  emails.map(([name, compose]) => [name, (words) => rendered(compose(words))]),
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

export function receiptOf(
  orders: ReceiptOrder[],
  firstName: string,
  amountCents = 29_438,
  remindersOffUrl?: string,
): RenderedEmail {
  const receipt = composeReceipt({
    ...{ licensee, firstName, orders, amountCents, remindersOffUrl },
    paidAt: moment,
    cancelUntil: moment,
    paidWith: 'Visa ending in 4242',
    ordersUrl: LINK,
  });
  return renderEmail(receipt);
}

function rendered(email: Email | undefined): RenderedEmail {
  if (!email) throw new Error('Expected a sample');
  return renderEmail(email);
}
