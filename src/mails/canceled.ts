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
  sent: 'When an order is canceled, by its customer or by us.',
  values: ['name', 'plate', 'order', 'amount'],
  parts: {
    ...opening,
    lead: { ...opening.lead, own: ['done'], must: ['done', 'amount'] },
    notFiled: { title: 'What we did not do: file it' },
    notAsked: { title: 'What we did not do: ask the DMV' },
    after: { title: 'What now' },
  },
} as const satisfies EmailSpec;

/** Confirms that an order is canceled, and that its refund is requested. */
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
