import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { t } from '#words/words.ts';
import { type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, orderRows, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const refundedMail = {
  name: 'refundedMail',
  kind: 'refunded',
  title: 'Refund',
  sent: 'When the bank accepts a refund.',
  values: ['name', 'plate', 'order', 'amount'],
  parts: {
    ...opening,
    lead: { ...opening.lead, must: ['amount'] },
    difference: { title: 'If the DMV charged less than was collected' },
    our_mistake: { title: 'If staff refund part because of our mistake' },
    late: { title: 'If staff refund part because it arrived late' },
    courtesy: { title: 'If staff refund part as a courtesy' },
    customer_asked: { title: 'If staff refund part because the customer asked' },
  },
} as const satisfies EmailSpec;

export const refundReturnedMail = {
  name: 'refundReturnedMail',
  kind: 'refund-returned',
  title: 'Refund returned by the bank',
  sent: 'When the bank returns a refund that it had accepted.',
  values: ['name', 'plate', 'order', 'amount'],
  parts: {
    ...opening,
    lead: { ...opening.lead, must: ['amount'] },
    after: { title: 'What happens next' },
  },
} as const satisfies EmailSpec;

export const refundSentMail = {
  name: 'refundSentMail',
  kind: 'refund-sent',
  title: 'Refund sent another way',
  sent: 'When a staff member resends a refund that the bank returned.',
  values: ['name', 'plate', 'order', 'amount'],
  parts: { ...opening, lead: { ...opening.lead, must: ['amount'] } },
} as const satisfies EmailSpec;

type CustomersRefund = {
  licensee: MailSender;
  /** The refunded order, or a payment that has no order. */
  of: OrderFacts | { payment: string };
  refunded: Cents;
};

const REASONS = ['difference', 'our_mistake', 'late', 'courtesy', 'customer_asked'] as const;
type RefundReason = (typeof REASONS)[number];

/** Returns the reason that the email names, or undefined if staff chose another one. */
export function refundReasonOf(reason: string | null): RefundReason | undefined {
  return REASONS.find((one) => one === reason);
}

/** Reports that the bank has accepted a refund, the reason for it, and the day by which it will reach the card. */
export function composeRefunded({
  by,
  why,
  ...refund
}: CustomersRefund & { by: Day; why?: RefundReason | undefined }): Email {
  return writeEmail(refund.licensee, refundedMail, valuesOf(refund), ({ text }) => ({
    blocks: [
      ...(why ? [paragraph(text(why))] : []),
      rowsOf(
        ...rowsAbout(refund),
        { label: t('Refunded'), value: formatUsd(refund.refunded), tone: 'total' },
        { label: t('On your card by'), value: formatDayOfWeek(by) },
      ),
      ...buttonOf(refund),
    ],
  }));
}

export function composeRefundReturned(refund: CustomersRefund): Email {
  return writeEmail(refund.licensee, refundReturnedMail, valuesOf(refund), ({ text }) => ({
    blocks: [
      rowsOf(...rowsAbout(refund), {
        label: t('Refund returned by the bank'),
        value: formatUsd(refund.refunded),
        tone: 'total',
      }),
      paragraph(text('after')),
      ...buttonOf(refund),
    ],
  }));
}

/** Confirms that we have sent a returned refund another way. */
export function composeRefundSent(refund: CustomersRefund): Email {
  return writeEmail(refund.licensee, refundSentMail, valuesOf(refund), () => ({
    blocks: [
      rowsOf(...rowsAbout(refund), {
        label: t('Refund sent'),
        value: formatUsd(refund.refunded),
        tone: 'total',
      }),
      ...buttonOf(refund),
    ],
  }));
}

function valuesOf({ of, refunded }: CustomersRefund) {
  const names =
    'orderId' in of
      ? namesIn(of)
      : { name: '', plate: t('payment {payment}', { payment: of.payment }), order: of.payment };
  return { ...names, amount: formatUsd(refunded) };
}

function rowsAbout({ of }: CustomersRefund) {
  return 'orderId' in of ? orderRows(of) : [{ label: t('Payment'), value: of.payment }];
}

function buttonOf({ of }: CustomersRefund) {
  return 'orderId' in of ? [statusButton(of)] : [];
}
