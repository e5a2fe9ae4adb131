import type { Email } from './parts/blocks.ts';
import { howToSend, namesAndPapers, type OrderAndPapers } from './parts/papers.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const papersReminderMail = {
  name: 'papersReminderMail',
  kind: 'papers-reminder',
  title: 'Documents reminder',
  sent: 'When documents have been missing for 7 days, and every 7 days after that.',
  values: ['name', 'plate', 'order', 'service', 'papers'],
  parts: { ...opening, lead: { ...opening.lead, must: ['papers'] } },
} as const satisfies EmailSpec;

/** Sent a week later, and weekly after that. */
export function composePapersReminder(order: OrderAndPapers): Email {
  return writeEmail(order.licensee, papersReminderMail, namesAndPapers(order), () => ({
    blocks: howToSend(order),
  }));
}
