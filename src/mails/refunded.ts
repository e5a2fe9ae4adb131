import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { type Email, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, orderRows, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const refundedMail = {
  name: 'refundedMail',
  kind: 'refunded',
  title: 'Refund',
  sent: 'When the bank accepts a refund.',
  values: ['name', 'plate', 'order', 'amount'],
  parts: { ...opening, lead: { ...opening.lead, must: ['amount'] } },
} as const satisfies EmailSpec;

type AcceptedRefund = {
  licensee: MailSender;
  /** The refunded order, or a payment that led to no order. */
  of: OrderFacts | { payment: string };
  refunded: Cents;
  /** The day by which it reaches the card. */
  by: Day;
};

/** Says that the bank has accepted a refund, and by when it reaches the card. */
export function composeRefunded({ licensee, of, refunded, by }: AcceptedRefund): Email {
  const isOrder = 'orderId' in of;
  const names = isOrder
    ? namesIn(of)
    : { name: '', plate: `payment ${of.payment}`, order: of.payment };
  const amount = formatUsd(refunded);
  return writeEmail(licensee, refundedMail, { ...names, amount }, () => ({
    blocks: [
      rowsOf(
        ...(isOrder ? orderRows(of) : [{ label: 'Payment', value: of.payment }]),
        { label: 'Refunded', value: amount, tone: 'total' },
        { label: 'On your card by', value: formatDayOfWeek(by) },
      ),
      ...(isOrder ? [statusButton(of)] : []),
    ],
  }));
}
