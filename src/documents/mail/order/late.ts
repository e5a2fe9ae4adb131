import { orderStates } from '#contracts/after-payment/order-words.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { DeliveryDates } from '#contracts/order/delivery-dates.ts';
import { type Day, formatDayOfWeek } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../../licensee.ts';
import { paragraph } from '../blocks.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';

export type LateStep = {
  licensee: Licensee;
  firstName: string;
  orderId: string;
  plate: string;
  kind: ServiceKind;
  /** The step that has not come. */
  awaited: Exclude<keyof DeliveryDates, 'delivered'>;
  expectedOn: Day;
  orderStatusUrl: string;
};

/** Says that a step of an order is late, where the order stands, and that nothing has to be done. */
export function renderLateMail(late: LateStep): MailText {
  const { plate, orderId, expectedOn } = late;
  const name = greetingName(late.firstName);
  const news = 'your order takes longer.';
  const { still, status } = wordsOf(late);
  return composeMail(late.licensee, {
    subject: `Your order for ${plate} takes longer`,
    preheader: `Order ${orderId}. ${still}`,
    heading: name ? `${name}, ${news}` : `Y${news.slice(1)}`,
    lead: `We said ${formatDayOfWeek(expectedOn)}, and we are late. We are sorry. ${still}`,
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Status', value: status },
          { label: 'Was expected', value: formatDayOfWeek(expectedOn) },
        ],
      },
      paragraph(
        'You need not do anything, and you pay nothing more. Our team has your order on its list. Your order status shows each step as it happens.',
      ),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: late.orderStatusUrl },
    ],
  });
}

function wordsOf({ kind, awaited }: LateStep): { still: string; status: string } {
  const asks = servicePlans[kind].atTheDmv === 'ask';
  switch (awaited) {
    case 'filed':
      return {
        still: asks ? 'We have not asked the DMV yet.' : 'We have not filed it with the DMV yet.',
        status: orderStates.paid,
      };
    case 'accepted':
      return {
        still: asks ? 'The DMV has not answered yet.' : 'The DMV has not accepted it yet.',
        status: asks ? orderStates.asking : orderStates.filing,
      };
    case 'mailed':
      return {
        still: 'The DMV has accepted it, but it is not in the mail yet.',
        status: orderStates.accepted,
      };
  }
}
