import { orderStates } from '#contracts/order/order-words.ts';
import { COPY_ADVICE } from '#contracts/order/registration-card.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import { t, translate } from '#words/words.ts';
import { button, type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const digitalCopyMail = {
  name: 'digitalCopyMail',
  kind: 'digital-copy',
  title: 'Digital copy',
  sent: 'When the DMV accepts a renewal. The card is attached.',
  values: ['name', 'plate', 'order', 'day'],
  parts: {
    ...opening,
    copy: { title: 'What the copy is for', own: ['advice'], must: ['advice'] },
  },
} as const satisfies EmailSpec;

/** Accompanies the digital registration card, which the caller attaches. */
export function composeDigitalCopy(copy: OrderFacts & { expiresOn: Day }): Email {
  const { plate, expiresOn, orderId } = copy;
  const day = formatDay(expiresOn);
  return writeEmail(copy.licensee, digitalCopyMail, { ...namesIn(copy), day }, ({ text }) => ({
    blocks: [
      { kind: 'plate', plate, expiresOn, tag: 'paid' },
      rowsOf(
        { label: t('Order ID'), value: orderId },
        { label: t('Status'), value: translate(orderStates.accepted) },
        { label: t('Valid until'), value: day },
      ),
      paragraph(text('copy', { advice: translate(COPY_ADVICE) })),
      button(t('See my orders'), copy.ordersUrl),
    ],
  }));
}
