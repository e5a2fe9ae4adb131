import { COPY_ADVICE } from '#contracts/order/copy-advice.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type DigitalCopyMail = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  plate: string;
  expiresOn: Day;
  ordersUrl: string;
};

/** Carries the digital registration card, which the caller attaches. */
export function renderDigitalCopyMail(copy: DigitalCopyMail): MailText {
  const { plate, expiresOn, orderId } = copy;
  const { say } = mailVoice(copy.licensee, 'digitalCopyMail', {
    name: copy.firstName,
    plate,
    order: orderId,
    day: formatDay(expiresOn),
  });
  return composeMail(copy.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
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
      paragraph(say('copy', { advice: COPY_ADVICE })),
      { kind: 'button', label: 'SEE MY ORDERS', href: copy.ordersUrl },
    ],
  });
}
