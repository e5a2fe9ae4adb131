import { type Day, formatDay } from '#contracts/time/days.ts';
import { type LackingOrder, lackingBlocks } from './fees-taken.ts';
import type { Email } from './parts/blocks.ts';
import { namesIn } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const missingPapersMail = {
  name: 'missingPapersMail',
  kind: 'missing-papers',
  title: 'The DMV still lacks papers',
  sent: 'When the DMV has lacked papers for a sticker for 7 days, each 7 days after, four times, and then each 28 days.',
  values: ['name', 'plate', 'order', 'day'],
  parts: { ...opening, after: { title: 'What we do' } },
} as const satisfies EmailSpec;

type LongLacking = LackingOrder & {
  /** The day on which the DMV took the fees. */
  since: Day;
};

/** As long as the DMV lacks it. */
export function composeMissingPapers(order: LongLacking): Email {
  const values = { ...namesIn(order), day: formatDay(order.since) };
  return writeEmail(order.licensee, missingPapersMail, values, ({ text }) => ({
    blocks: lackingBlocks(order, text('after')),
  }));
}
