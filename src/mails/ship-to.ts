import { composeMail, type MailText } from './frame/render.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';
import { type ShippedTo, shipToLines } from './shipped.ts';

export type NewShipTo = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  plate: string;
  shipTo: ShippedTo;
  orderStatusUrl: string;
};

type Part = 'subject' | 'preheader' | 'heading' | 'lead';

/** Says where an order is mailed to from now on. */
export function renderShipToMail(change: NewShipTo): MailText {
  const { say } = mailVoice(change.licensee, 'shipToMail', shipToValues(change));
  return composeShipTo(change, say);
}

/** What the words of a mail about a new address may name. */
export function shipToValues({ firstName, plate, orderId, shipTo }: NewShipTo) {
  return {
    ...{ name: firstName, plate, order: orderId },
    ...{ city: shipTo.city, state: shipTo.state },
  };
}

export function composeShipTo(change: NewShipTo, say: (part: Part) => string): MailText {
  return composeMail(change.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: change.orderId },
          { label: 'License plate', value: change.plate },
        ],
      },
      { kind: 'lines', title: 'Ship to', lines: shipToLines(change.shipTo) },
      { kind: 'button', label: 'CHECK ORDER STATUS', href: change.orderStatusUrl },
    ],
  });
}
