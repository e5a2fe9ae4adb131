import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { orderStates } from '#contracts/order/order-states.ts';
import { type Day, formatDayOfWeek } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../../licensee.ts';
import { paragraph } from '../blocks.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';

export type Cancellation = {
  licensee: Licensee;
  firstName: string;
  orderId: string;
  /** The name of the line. */
  title: string;
  plate: string;
  /** What goes back to the card. */
  returned: Cents;
  /** The day by which it is there. */
  by: Day;
  orderStatusUrl: string;
};

/** Confirms that an order is canceled, and what goes back to the card by when. */
export function renderCanceledMail(cancellation: Cancellation): MailText {
  const { plate, orderId, returned, by } = cancellation;
  const name = greetingName(cancellation.firstName);
  const done = 'your order is canceled.';
  return composeMail(cancellation.licensee, {
    subject: `Your order for ${plate} is canceled`,
    preheader: `Order ${orderId}. ${formatUsd(returned)} goes back to your card.`,
    heading: name ? `${name}, ${done}` : `Y${done.slice(1)}`,
    lead: `We did not file it with the DMV. ${formatUsd(returned)} goes back to the card that you paid with.`,
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Service', value: cancellation.title },
          { label: 'License plate', value: plate },
          { label: 'Status', value: orderStates.canceled },
          { label: 'Goes back to your card', value: formatUsd(returned), tone: 'total' },
          { label: 'On your card by', value: formatDayOfWeek(by) },
        ],
      },
      paragraph(
        'You need not do anything. If you still need this service, you can order it again at any time.',
      ),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: cancellation.orderStatusUrl },
    ],
  });
}
