import { type Day, formatDay } from '#contracts/time/days.ts';
import { type LackingOrder, lackingBlocks } from './fees-taken.ts';
import type { Email } from './parts/blocks.ts';
import { namesIn } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const missingPapersMail = {
  name: 'missingPapersMail',
  kind: 'missing-papers',
  title: 'The DMV still needs documents',
  sent: 'When the DMV has been waiting for documents for 7 days. Then every 7 days, four times, and every 28 days after that.',
  values: ['name', 'plate', 'order', 'day'],
  parts: { ...opening, after: { title: 'What we do' } },
} as const satisfies EmailSpec;

type LongLacking = LackingOrder & {
  /** The day on which the DMV took the fees. */
  since: Day;
};

/** Reminds the customer while the DMV lacks a document. */
export function composeMissingPapers(order: LongLacking): Email {
  const values = { ...namesIn(order), day: formatDay(order.since) };
  return writeEmail(order.licensee, missingPapersMail, values, ({ text }) => ({
    blocks: lackingBlocks(order, text('after')),
  }));
}
