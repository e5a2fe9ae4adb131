import { orderStates } from '#contracts/order/order-words.ts';
import { t, translate } from '#words/words.ts';
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
  parts: { ...opening, card: { title: 'If a corrected card is attached' } },
} as const satisfies EmailSpec;

/** A value that customers have seen, and the correct one. */
export type Correction = { label: string; was: string; now: string };

export function composeResultCorrected(
  order: OrderFacts & { corrections: readonly Correction[]; hasCard: boolean },
): Email {
  return writeEmail(order.licensee, resultCorrectedMail, namesIn(order), ({ text }) => ({
    blocks: [
      rowsOf(...orderRows(order)),
      ...order.corrections.map(({ label, was, now }) =>
        rowsOf(
          { label, value: now, tone: 'total' },
          { label: t('Previously reported'), value: was },
        ),
      ),
      ...(order.hasCard ? [paragraph(text('card'))] : []),
      statusButton(order),
    ],
  }));
}

export const resultWithdrawnMail = {
  name: 'resultWithdrawnMail',
  kind: 'result-withdrawn',
  title: 'DMV result withdrawn',
  sent: 'When we undo a wrong result. The right one follows in another email.',
  values: ['name', 'plate', 'order'],
  parts: {
    ...opening,
    card: { title: 'If a digital card was sent' },
  },
} as const satisfies EmailSpec;

type Withdrawn = OrderFacts & {
  /** Whether the earlier email had the registration card attached. */
  hasCard: boolean;
};

/** Reports that our most recent email about the order was wrong, and that the correct one will follow. */
export function composeResultWithdrawn(order: Withdrawn): Email {
  const status: Row = { label: t('Status'), value: translate(orderStates.filing) };
  return writeEmail(order.licensee, resultWithdrawnMail, namesIn(order), ({ text }) => ({
    blocks: [
      rowsOf(...orderRows(order), status),
      ...(order.hasCard ? [paragraph(text('card'))] : []),
      statusButton(order),
    ],
  }));
}
