import { formatUsd } from '#contracts/catalogue/money.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { mailVoice } from '../mail-voice.ts';
import { backRows, type OrderEnd, orderRows } from './end-rows.ts';

/** Says what goes back of an order that goes on, and by when. */
export function renderRefundedMail(refund: OrderEnd): MailText {
  const { say } = mailVoice(refund.licensee, 'refundedMail', {
    name: refund.firstName,
    plate: refund.plate,
    order: refund.orderId,
    amount: formatUsd(refund.returned),
  });
  return composeMail(refund.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      { kind: 'rows', rows: [...orderRows(refund), ...backRows(refund)] },
      { kind: 'button', label: 'CHECK ORDER STATUS', href: refund.orderStatusUrl },
    ],
  });
}
