import type { Email } from './parts/blocks.ts';
import { howToSend, namesAndPapers, type OrderAndPapers } from './parts/papers.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const papersNeededMail = {
  name: 'papersNeededMail',
  kind: 'papers-needed',
  title: 'Documents needed',
  sent: 'When a customer pays for an order that we can’t file without documents.',
  values: ['name', 'plate', 'order', 'service', 'papers'],
  parts: { ...opening, lead: { ...opening.lead, must: ['papers'] } },
} as const satisfies EmailSpec;

/** After the payment: lists the needed documents, why, and how to send them. */
export function composePapersNeeded(order: OrderAndPapers): Email {
  return writeEmail(order.licensee, papersNeededMail, namesAndPapers(order), () => ({
    blocks: howToSend(order),
  }));
}
