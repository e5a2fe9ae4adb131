import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { orderRows } from './parts/end-rows.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type AcceptedRefund = {
  licensee: MailSender;
  firstName: string;
  /** Of what was paid for an order, or of a payment by which nothing was ordered. */
  of:
    | { orderId: string; title: string; plate: string; orderStatusUrl: string }
    | { payment: string };
  refunded: Cents;
  /** The day by which it is on the card. */
  by: Day;
};

/** Says that the bank has accepted a refund, and by when it is on the card. */
export function renderRefundedMail({ of, ...refund }: AcceptedRefund): MailText {
  const isOrder = 'orderId' in of;
  const { say } = mailVoice(refund.licensee, 'refundedMail', {
    name: refund.firstName,
    plate: isOrder ? of.plate : `payment ${of.payment}`,
    order: isOrder ? of.orderId : of.payment,
    amount: formatUsd(refund.refunded),
  });
  return composeMail(refund.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      {
        kind: 'rows',
        rows: [
          ...(isOrder ? orderRows(of) : [{ label: 'Payment', value: of.payment }]),
          { label: 'Refunded', value: formatUsd(refund.refunded), tone: 'total' },
          { label: 'On your card by', value: formatDayOfWeek(refund.by) },
        ],
      },
      ...(isOrder
        ? [{ kind: 'button', label: 'CHECK ORDER STATUS', href: of.orderStatusUrl } as const]
        : []),
    ],
  });
}
