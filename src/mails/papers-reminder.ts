import type { Email } from './parts/blocks.ts';
import { howToSend, namesAndPapers, type OrderAndPapers } from './parts/papers.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const papersReminderMail = {
  name: 'papersReminderMail',
  kind: 'papers-reminder',
  title: 'Papers are still missing',
  sent: 'When papers have not come for 7 days, and each 7 days after.',
  values: ['name', 'plate', 'order', 'service', 'papers'],
  parts: { ...opening, lead: { ...opening.lead, must: ['papers'] } },
} as const satisfies EmailSpec;

/** A week later, and each week after. */
export function composePapersReminder(order: OrderAndPapers): Email {
  return writeEmail(order.licensee, papersReminderMail, namesAndPapers(order), () => ({
    blocks: howToSend(order),
  }));
}
