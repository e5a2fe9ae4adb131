import { orderStates } from '#contracts/order/order-words.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import { t, translate } from '#words/words.ts';
import { type Block, type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, statusButton } from './parts/order.ts';
import { missingBlocks } from './parts/papers.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const feesTakenMail = {
  name: 'feesTakenMail',
  kind: 'fees-taken',
  title: 'Fees paid, documents missing',
  sent: 'When the DMV has accepted the fees for a renewal and still needs documents before it sends the sticker.',
  values: ['name', 'plate', 'order'],
  parts: { ...opening, after: { title: 'What we do' } },
} as const satisfies EmailSpec;

/** A renewal whose fees the DMV has taken, and what the DMV still needs. */
type LackingOrder = OrderFacts & { missing: readonly MissingPaperWords[] };

/** Sent after filing, when the DMV has taken the fees. */
export function composeFeesTaken(order: LackingOrder): Email {
  return writeEmail(order.licensee, feesTakenMail, namesIn(order), ({ text }) => ({
    blocks: lackingBlocks(order, text('after')),
  }));
}

function lackingBlocks(order: LackingOrder, after: string): Block[] {
  return [
    rowsOf(
      { label: t('Order ID'), value: order.orderId },
      { label: t('Status'), value: translate(orderStates.feesTaken) },
    ),
    ...missingBlocks(order.licensee, order.missing),
    paragraph(after),
    statusButton(order),
  ];
}

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

/** Reminds the customer while the DMV is missing a document. */
export function composeMissingPapers(order: LongLacking): Email {
  const values = { ...namesIn(order), day: formatDay(order.since) };
  return writeEmail(order.licensee, missingPapersMail, values, ({ text }) => ({
    blocks: lackingBlocks(order, text('after')),
  }));
}
