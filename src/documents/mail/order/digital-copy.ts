import { COPY_ADVICE } from '#contracts/account-pages/copy-advice.ts';
import { orderStates } from '#contracts/after-payment/order-words.ts';
import { type Day, formatDay } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../../licensee.ts';
import { paragraph } from '../blocks.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';

export type DigitalCopyMail = {
  licensee: Licensee;
  firstName: string;
  orderId: string;
  plate: string;
  expiresOn: Day;
  ordersUrl: string;
};

/** Carries the digital registration card, which the caller attaches. */
export function renderDigitalCopyMail(copy: DigitalCopyMail): MailText {
  const { plate, expiresOn, orderId } = copy;
  const name = greetingName(copy.firstName);
  const ready = 'your digital copy is ready.';
  return composeMail(copy.licensee, {
    subject: `Your digital registration card for ${plate}`,
    preheader: `Order ${orderId}. Valid until ${formatDay(expiresOn)}. The card is attached.`,
    heading: name ? `${name}, ${ready}` : `Y${ready.slice(1)}`,
    lead: 'The DMV has accepted your renewal. Your digital registration card is attached as a PDF.',
    blocks: [
      { kind: 'plate', plate, expiresOn, tag: 'paid' },
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Status', value: orderStates.accepted },
          { label: 'Valid until', value: formatDay(expiresOn) },
        ],
      },
      paragraph(`It is a digital copy of your order. ${COPY_ADVICE}`),
      { kind: 'button', label: 'SEE MY ORDERS', href: copy.ordersUrl },
    ],
  });
}
