import { orderStates } from '#contracts/order/order-states.ts';
import type { Licensee } from '../../licensee.ts';
import { paragraph } from '../blocks.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';

export type Rejection = {
  licensee: Licensee;
  firstName: string;
  orderId: string;
  plate: string;
  /** What the department says. */
  reason: string;
  orderStatusUrl: string;
};

/** Says that the department did not accept a renewal, why, and that a person takes over. */
export function renderRejectedMail(rejection: Rejection): MailText {
  const { plate, orderId } = rejection;
  const name = greetingName(rejection.firstName);
  return composeMail(rejection.licensee, {
    subject: `The DMV did not accept your renewal for ${plate}`,
    preheader: `Order ${orderId}. We need your help to go on.`,
    heading: name ? `${name}, your renewal needs attention.` : 'Your renewal needs attention.',
    lead: `The DMV did not accept the renewal of ${plate}. Our support team has your order and can help you.`,
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Status', value: orderStates.refused },
          { label: 'Reason', value: rejection.reason },
        ],
      },
      paragraph('Please contact support and name your order. You do not need to pay again.'),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: rejection.orderStatusUrl },
    ],
  });
}
