import { orderStates } from '#contracts/after-payment/order-words.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';
import { endRows, type OrderEnd } from './end-rows.ts';

export type Rejection = OrderEnd & {
  /** What the department says. */
  reason: string;
  supportUrl: string;
};

/** Says that the department did not accept an order and why, what goes back by when, and what to do next. */
export function renderRejectedMail(rejection: Rejection): MailText {
  const { licensee, plate, orderId, returned } = rejection;
  const name = greetingName(rejection.firstName);
  const refused = 'the DMV did not accept your order.';
  return composeMail(licensee, {
    subject: `The DMV did not accept your order for ${plate}`,
    preheader: `Order ${orderId}. ${formatUsd(returned)} goes back to your card.`,
    heading: name ? `${name}, ${refused}` : `T${refused.slice(1)}`,
    lead: `${formatUsd(returned)} goes back to the card that you paid with. You need not do anything for that.`,
    blocks: [
      { kind: 'lines', title: 'What the DMV says', lines: [rejection.reason] },
      { kind: 'rows', rows: endRows(rejection, orderStates.refused) },
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
