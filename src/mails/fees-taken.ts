import { orderStates } from '#contracts/order/order-words.ts';
import type { MissingPaperWords } from '#contracts/vehicle/missing-papers.ts';
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

/** A renewal whose fees the DMV has, and what it still needs. */
export type LackingOrder = OrderFacts & { missing: readonly MissingPaperWords[] };

/** After the filing: the DMV has the fees. Lists what it still needs. */
export function composeFeesTaken(order: LackingOrder): Email {
  return writeEmail(order.licensee, feesTakenMail, namesIn(order), ({ text }) => ({
    blocks: lackingBlocks(order, text('after')),
  }));
}

export function lackingBlocks(order: LackingOrder, after: string): Block[] {
  return [
    rowsOf(
      { label: 'Order ID', value: order.orderId },
      { label: 'Status', value: orderStates.feesTaken },
    ),
    ...missingBlocks(order.licensee, order.missing),
    paragraph(after),
    statusButton(order),
  ];
}
