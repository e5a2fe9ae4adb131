import { orderStates } from '#contracts/order/order-words.ts';
import { type Email, paragraph, type Row, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, orderRows, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const resultCorrectedMail = {
  name: 'resultCorrectedMail',
  kind: 'result-corrected',
  title: 'DMV result corrected',
  sent: 'When a staff member corrects the DMV result that was entered. A corrected card is attached.',
  values: ['name', 'plate', 'order'],
  parts: { ...opening },
} as const satisfies EmailSpec;

/** A value that customers have seen, and the correct one. */
export type Correction = { label: string; was: string; now: string };

/** Says what we got wrong, and what is right. */
export function composeResultCorrected(
  order: OrderFacts & { corrections: readonly Correction[] },
): Email {
  return writeEmail(order.licensee, resultCorrectedMail, namesIn(order), () => ({
    blocks: [
      rowsOf(...orderRows(order)),
      ...order.corrections.map(({ label, was, now }) =>
        rowsOf({ label, value: now, tone: 'total' }, { label: 'We wrote earlier', value: was }),
      ),
      statusButton(order),
    ],
  }));
}

export const resultWithdrawnMail = {
  name: 'resultWithdrawnMail',
  kind: 'result-withdrawn',
  title: 'DMV result withdrawn',
  sent: 'When our staff undo a wrong result. The right one follows in another email.',
  values: ['name', 'plate', 'order'],
  parts: {
    ...opening,
    card: { title: 'If a digital card was sent' },
    refund: { title: 'If we said a refund was coming' },
  },
} as const satisfies EmailSpec;

type Withdrawn = OrderFacts & {
  /** What the earlier email announced, if it no longer holds. */
  announced: 'card' | 'refund' | undefined;
};

/** Says that our last email about the order was wrong, and that the right one follows. */
export function composeResultWithdrawn(order: Withdrawn): Email {
  const { announced } = order;
  const status: Row = { label: 'Status', value: orderStates.filing };
  return writeEmail(order.licensee, resultWithdrawnMail, namesIn(order), ({ text }) => ({
    blocks: [
      rowsOf(...orderRows(order), status),
      ...(announced === undefined ? [] : [paragraph(text(announced))]),
      statusButton(order),
    ],
  }));
}
