import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { DeliveryDates } from '#contracts/order/delivery-dates.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { t, translate } from '#words/words.ts';
import { type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const lateMail = {
  name: 'lateMail',
  kind: 'late',
  title: 'Late order',
  sent: 'When a step of an order is later than expected.',
  values: ['name', 'plate', 'order', 'day'],
  parts: {
    ...opening,
    preheader: { ...opening.preheader, own: ['still'] },
    lead: { ...opening.lead, own: ['still'], must: ['day', 'still'] },
    notFiled: { title: 'What is late: filing' },
    notAsked: { title: 'What is late: checking with the DMV' },
    notAccepted: { title: 'What is late: acceptance by the DMV' },
    notAnswered: { title: 'What is late: the DMV’s answer' },
    notMailed: { title: 'What is late: mailing' },
    nothingToDo: { title: 'What happens next' },
  },
} as const satisfies EmailSpec;

type LateOrder = OrderFacts & {
  /** The overdue step. */
  awaited: Exclude<keyof DeliveryDates, 'delivered'>;
  expectedOn: Day;
};

export function composeLate(order: LateOrder): Email {
  const { part, status } = stepOf(order);
  const day = formatDayOfWeek(order.expectedOn);
  return writeEmail(order.licensee, lateMail, { ...namesIn(order), day }, ({ text }) => ({
    own: { still: text(part) },
    blocks: [
      rowsOf(
        { label: t('Order ID'), value: order.orderId },
        { label: t('Status'), value: translate(status) },
        { label: t('Originally expected'), value: day },
      ),
      paragraph(text('nothingToDo')),
      statusButton(order),
    ],
  }));
}

function stepOf({ kind, awaited }: LateOrder) {
  const asks = servicePlans[kind].atTheDmv === 'ask';
  switch (awaited) {
    case 'filed':
      return { part: asks ? 'notAsked' : 'notFiled', status: orderStates.paid } as const;
    case 'accepted':
      return asks
        ? ({ part: 'notAnswered', status: orderStates.asking } as const)
        : ({ part: 'notAccepted', status: orderStates.filing } as const);
    case 'mailed':
      return { part: 'notMailed', status: orderStates.accepted } as const;
  }
}
