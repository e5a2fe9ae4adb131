import { formatUsd } from '#contracts/catalogue/money.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { endRows, type OrderEnd } from './parts/end-rows.ts';
import { mailVoice } from './parts/voice.ts';

export type Rejection = OrderEnd & {
  /** What the department says. */
  reason: string;
  supportUrl: string;
};

/** Says that the department did not accept an order and why, that its refund is requested, and what to do next. */
export function renderRejectedMail(rejection: Rejection): MailText {
  const { licensee, plate, orderId, returned, returnedBefore } = rejection;
  const { say, link } = mailVoice(licensee, 'rejectedMail', {
    name: rejection.firstName,
    plate,
    order: orderId,
    amount: formatUsd(returned + returnedBefore),
  });
  return composeMail(licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      { kind: 'lines', title: 'What the DMV says', lines: [rejection.reason] },
      { kind: 'rows', rows: endRows(rejection, orderStates.refused) },
      { kind: 'heading', text: say('nextHeading') },
      {
        kind: 'list',
        items: [
          [say('settle')],
          link('orderAgain', licensee.siteUrl),
          link('askSupport', rejection.supportUrl),
        ],
      },
      { kind: 'button', label: 'CHECK ORDER STATUS', href: rejection.orderStatusUrl },
    ],
  });
}
