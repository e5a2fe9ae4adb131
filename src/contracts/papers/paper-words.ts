import type { English } from '#words/spanish/spanish.ts';
import { msg, plural, t } from '#words/words.ts';
import type { Paper } from '../catalogue/service-plan.ts';
import type { OrderPaper } from '../order/order.ts';

type Words = {
  name: English;
  /** The name as it appears inside a sentence. */
  inText: English;
  /** What the document must look like, and why it is needed. */
  why: English;
};

/** The maximum size of a document's file. */
export const PAPER_MEGABYTES = 10;

export const paperWords = {
  signed_title: {
    name: 'Title, signed by seller and buyer',
    inText: 'signed title',
    why: 'The front, signed and dated by both. It shows that the vehicle is now yours.',
  },
  bill_of_sale: {
    name: 'Bill of sale',
    inText: 'bill of sale',
    why: 'Signed by the seller. It shows the price and the date of the sale.',
  },
  odometer: {
    name: 'Odometer reading',
    inText: 'odometer reading',
    why: 'A clear picture of the odometer, or the reading signed by both. The DMV records it with each sale.',
  },
  title_application: {
    name: 'Application for a replacement title',
    inText: 'application for a replacement title',
    why: 'Form REG 227, signed by the registered owner. The DMV won’t print a new title without it.',
  },
} as const satisfies Record<Paper, Words>;

export const neededLead = msg(
  'You’ll send them after you pay, as pictures or PDF files, or by mail. We’ll file with the DMV once we’ve accepted all of them. You’ll need:',
);

export const paperStates = {
  missing: 'MISSING',
  checking: 'IN REVIEW',
  accepted: 'ACCEPTED',
  again: 'SEND AGAIN',
} as const satisfies Record<OrderPaper['state'], English>;

export function papersToSend(papers: readonly OrderPaper[]): OrderPaper[] {
  return papers.filter(({ state }) => state === 'missing' || state === 'again');
}

export function papersLead(papers: readonly OrderPaper[]): string {
  const needed = papersToSend(papers).length;
  const accepted = papers.filter(({ state }) => state === 'accepted').length;
  if (accepted === papers.length)
    return t('We’ve accepted all your documents. We’ll file with the DMV.');
  if (needed === 0)
    return t(
      'We have all your documents and are reviewing them. We’ll file as soon as we’ve accepted all of them.',
    );
  return papers.length === needed
    ? plural(
        needed,
        'We still need {count} document. We’ll file as soon as we’ve accepted all of them.',
        'We still need {count} documents. We’ll file as soon as we’ve accepted all of them.',
      )
    : t(
        'We still need {count} of {total} documents. We’ll file as soon as we’ve accepted all of them.',
        { count: needed, total: papers.length },
      );
}

/** Returns what to write on an envelope, so that we can match its documents to the order. */
export function envelopeHint(orderId: string): string {
  return t('Write order number {order} on the envelope.', { order: orderId });
}
