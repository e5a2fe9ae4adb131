import { formatUsd } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { endRows, namesIn, type OrderEnd, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const canceledMail = {
  name: 'canceledMail',
  kind: 'canceled',
  title: 'Order canceled',
  sent: 'When the customer or our staff cancel an order.',
  values: ['name', 'plate', 'order', 'amount'],
  parts: {
    ...opening,
    lead: { ...opening.lead, own: ['done'], must: ['done', 'amount'] },
    notFiled: { title: 'What we did not do: filing' },
    notAsked: { title: 'What we did not do: asking the DMV' },
    after: { title: 'What happens next' },
  },
} as const satisfies EmailSpec;

/** Confirms that an order is canceled and its refund requested. */
export function composeCanceled(end: OrderEnd): Email {
  const asks = servicePlans[end.kind].atTheDmv === 'ask';
  const amount = formatUsd(end.returned + end.returnedBefore);
  return writeEmail(end.licensee, canceledMail, { ...namesIn(end), amount }, ({ text }) => ({
    own: { done: text(asks ? 'notAsked' : 'notFiled') },
    blocks: [
      rowsOf(...endRows(end, orderStates.canceled)),
      paragraph(text('after')),
      statusButton(end),
    ],
  }));
}
