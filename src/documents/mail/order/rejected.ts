import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { orderStates } from '#contracts/order/order-states.ts';
import { type Day, formatDayOfWeek } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../../licensee.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';

export type Rejection = {
  licensee: Licensee;
  firstName: string;
  orderId: string;
  /** The name of the line. */
  title: string;
  plate: string;
  /** What the department says. */
  reason: string;
  /** What goes back to the card. */
  returned: Cents;
  /** The day by which it is there. */
  by: Day;
  orderStatusUrl: string;
  supportUrl: string;
};

/** Says that the department did not accept an order and why, what goes back by when, and what to do next. */
export function renderRejectedMail(rejection: Rejection): MailText {
  const { licensee, plate, orderId, returned, by } = rejection;
  const name = greetingName(rejection.firstName);
  const refused = 'the DMV did not accept your order.';
  return composeMail(licensee, {
    subject: `The DMV did not accept your order for ${plate}`,
    preheader: `Order ${orderId}. ${formatUsd(returned)} goes back to your card.`,
    heading: name ? `${name}, ${refused}` : `T${refused.slice(1)}`,
    lead: `${formatUsd(returned)} goes back to the card that you paid with. You need not do anything for that.`,
    blocks: [
      { kind: 'lines', title: 'What the DMV says', lines: [rejection.reason] },
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Service', value: rejection.title },
          { label: 'License plate', value: plate },
          { label: 'Status', value: orderStates.refused },
          { label: 'Goes back to your card', value: formatUsd(returned), tone: 'total' },
          { label: 'On your card by', value: formatDayOfWeek(by) },
        ],
      },
      { kind: 'heading', text: 'What to do next' },
      {
        kind: 'list',
        items: [
          ['Settle with the DMV what it says above.'],
          ['Then ', { label: 'order again', href: licensee.siteUrl }, '. You see every fee first.'],
          [
            'Is it unclear to you? ',
            { label: 'Ask our support', href: rejection.supportUrl },
            ' and name your order.',
          ],
        ],
      },
      { kind: 'button', label: 'CHECK ORDER STATUS', href: rejection.orderStatusUrl },
    ],
  });
}
