import type { Email } from './parts/blocks.ts';
import { howToSend, namesAndPapers, type OrderAndPapers } from './parts/papers.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const papersNeededMail = {
  name: 'papersNeededMail',
  kind: 'papers-needed',
  title: 'Papers are needed',
  sent: 'When an order is paid that cannot be filed without papers.',
  values: ['name', 'plate', 'order', 'service', 'papers'],
  parts: { ...opening, lead: { ...opening.lead, must: ['papers'] } },
} as const satisfies EmailSpec;

/** After the payment: which papers are needed, why, and how they reach us. */
export function composePapersNeeded(order: OrderAndPapers): Email {
  return writeEmail(order.licensee, papersNeededMail, namesAndPapers(order), () => ({
    blocks: howToSend(order),
  }));
}
