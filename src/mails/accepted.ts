import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { t, translate } from '#words/words.ts';
import { type Email, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, orderRows, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const acceptedMail = {
  name: 'acceptedMail',
  kind: 'accepted',
  title: 'Accepted by the DMV',
  sent: 'When the DMV accepts an order other than a renewal. For renewals, the digital copy email confirms it.',
  values: ['name', 'plate', 'order', 'mailed'],
  parts: opening,
} as const satisfies EmailSpec;

export function composeAccepted(order: OrderFacts & { deliveredOn: Day }): Email {
  const mailed = translate(servicePlans[order.kind].mailed ?? 'order');
  return writeEmail(order.licensee, acceptedMail, { ...namesIn(order), mailed }, () => ({
    blocks: [
      rowsOf(
        ...orderRows(order),
        { label: t('Status'), value: translate(orderStates.accepted) },
        { label: t('Expected delivery'), value: formatDayOfWeek(order.deliveredOn) },
      ),
      statusButton(order),
    ],
  }));
}
