import { t } from '#words/words.ts';
import { type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { textsOf, writeEmail } from './parts/write-email.ts';

/** What staff may start a message from. They can change the text before they send it. */
export const MESSAGE_TEMPLATES = [
  'complaint',
  'dispute',
  'rejected',
  'rejectedDocuments',
  'canceled',
  'refund',
  'documents',
  'dmvDocuments',
  'delay',
  'dmvDelay',
  'filing',
  'atDmv',
  'accepted',
  'tracking',
  'returned',
  'delivered',
  'address',
  'call',
] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/** What the templates say about the order; empty if a template doesn't fit it. */
export type MessageFacts = {
  reason: string;
  refund: string;
  documents: string;
  tracking: string;
  /** The day by which we file or, once we have mailed the order, by which it arrives. */
  day: string;
  /** By when we mail the envelope, and it arrives or, if nothing is mailed, by when we email the answer. */
  dates: string;
};

export const staffMessageMail = {
  name: 'staffMessageMail',
  kind: 'staff-message',
  title: 'Message from staff',
  sent: 'When a staff member writes to a customer from the desk. The desk offers the templates that fit the order’s state, and staff can change them.',
  values: ['name', 'plate', 'order'],
  parts: {
    ...opening,
    reply: { title: 'How to answer' },
    complaint: { title: 'Template: answer to a complaint' },
    filing: {
      title: 'Template: where your order is, not filed yet',
      own: ['day', 'dates'],
      must: ['day', 'dates'],
    },
    atDmv: {
      title: 'Template: where your order is, at the DMV',
      own: ['dates'],
      must: ['dates'],
    },
    accepted: {
      title: 'Template: where your order is, accepted',
      own: ['dates'],
      must: ['dates'],
    },
    documents: {
      title: 'Template: documents that we need',
      own: ['documents'],
      must: ['documents'],
    },
    dmvDocuments: {
      title: 'Template: documents that the DMV needs',
      own: ['documents'],
      must: ['documents'],
    },
    rejected: {
      title: 'Template: not accepted by the DMV',
      own: ['reason', 'refund'],
      must: ['reason', 'refund'],
    },
    rejectedDocuments: {
      title: 'Template: not accepted, a document is missing',
      own: ['reason', 'refund'],
      must: ['reason', 'refund'],
    },
    canceled: { title: 'Template: canceled and refunded', own: ['refund'], must: ['refund'] },
    refund: { title: 'Template: about a partial refund', own: ['refund'], must: ['refund'] },
    dispute: { title: 'Template: about a disputed payment' },
    address: { title: 'Template: ask for the address' },
    delay: { title: 'Template: where your order is, late' },
    dmvDelay: { title: 'Template: where your order is, late at the DMV' },
    tracking: {
      title: 'Template: where your order is, mailed',
      own: ['tracking', 'day'],
      must: ['tracking', 'day'],
    },
    returned: { title: 'Template: the envelope came back' },
    delivered: { title: 'Template: delivered, but not received' },
    call: { title: 'Template: please call us' },
  },
} as const satisfies EmailSpec;

export function composeStaffMessage(order: OrderFacts & { lines: readonly string[] }): Email {
  return writeEmail(order.licensee, staffMessageMail, namesIn(order), ({ text }) => ({
    blocks: [
      ...order.lines.map((line) => paragraph(line)),
      rowsOf(
        { label: t('Order ID'), value: order.orderId },
        { label: t('License plate'), value: order.plate },
      ),
      paragraph(text('reply')),
      statusButton(order),
    ],
  }));
}

/** The templates' texts about an order, in the current language. */
export function messageTexts(
  order: OrderFacts,
  { reason, refund, documents, tracking, day, dates }: MessageFacts,
): Record<MessageTemplate, string> {
  const { text } = textsOf(order.licensee, staffMessageMail, namesIn(order));
  return {
    dispute: text('dispute'),
    rejected: text('rejected', { reason, refund }),
    rejectedDocuments: text('rejectedDocuments', { reason, refund }),
    canceled: text('canceled', { refund }),
    refund: text('refund', { refund }),
    documents: text('documents', { documents }),
    dmvDocuments: text('dmvDocuments', { documents }),
    delay: text('delay'),
    dmvDelay: text('dmvDelay'),
    filing: text('filing', { day, dates }),
    atDmv: text('atDmv', { dates }),
    accepted: text('accepted', { dates }),
    complaint: text('complaint'),
    tracking: text('tracking', { tracking, day }),
    returned: text('returned'),
    delivered: text('delivered'),
    address: text('address'),
    call: text('call'),
  };
}
