/** What customers read about the papers of an order, on screens and in mails. */
import type { Paper } from '../catalogue/service-plan.ts';
import type { OrderPaper } from '../order/order.ts';

type Words = {
  name: string;
  /** The same within a sentence. */
  inText: string;
  /** What it has to look like, and what for. */
  why: string;
};

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

/** Said before their names, before the payment. */
export const neededLead =
  'You’ll send them after you pay, as pictures, PDF files, or by mail. We file with the DMV once we’ve accepted all of them. You’ll need:';

export const paperStates = {
  missing: 'MISSING',
  checking: 'BEING CHECKED',
  accepted: 'ACCEPTED',
  again: 'SEND AGAIN',
} as const satisfies Record<OrderPaper['state'], string>;

/** Those that the customer still has to send. */
export function papersToSend(papers: readonly OrderPaper[]): OrderPaper[] {
  return papers.filter(({ state }) => state === 'missing' || state === 'again');
}

/** How many are needed, and what happens then. */
export function papersLead(papers: readonly OrderPaper[]): string {
  const needed = papersToSend(papers).length;
  const accepted = papers.filter(({ state }) => state === 'accepted').length;
  if (accepted === papers.length) return 'All documents are accepted. We’ll file with the DMV.';
  if (needed === 0)
    return 'We have all your documents and are reviewing them. We’ll file as soon as we’ve accepted all of them.';
  const count = papers.length === needed ? `${needed}` : `${needed} of ${papers.length}`;
  const noun = papers.length === 1 ? 'document' : 'documents';
  return `We still need ${count} ${noun}. We’ll file as soon as we’ve accepted all of them.`;
}

/** What to write on an envelope, so that its papers find their order. */
export function envelopeHint(orderId: string): string {
  return `Write order number ${orderId} on the envelope.`;
}
