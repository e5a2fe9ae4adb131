/** The common parts of emails about a payment with a late result. */
import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { type Block, rowsOf } from './blocks.ts';
import type { MailSender } from './write-email.ts';

export type LatePayment = {
  licensee: MailSender;
  firstName: string;
  /** The plates that were paid for; empty if the payer no longer owns the lines. */
  plates: readonly string[];
  /** The payment's reference, which the customer saw while it was being checked. */
  reference: string;
  amountCents: Cents;
  startedAt: Date;
};

/** Returns the placeholders' values for a payment. */
export function namesInPayment({ firstName, plates, reference }: LatePayment) {
  return { name: firstName, plates: plates.join(', '), payment: reference };
}

export function subjectFor(plates: readonly string[]) {
  return plates.length > 0 ? 'subject' : 'subjectWithoutPlates';
}

export function paymentBlock({ reference, plates, amountCents, startedAt }: LatePayment): Block {
  return rowsOf(
    { label: 'Payment', value: reference },
    ...(plates.length > 0 ? [{ label: 'License plate', value: plates.join(', ') }] : []),
    { label: 'Amount', value: formatUsd(amountCents) },
    { label: 'Sent', value: formatMoment(startedAt) },
  );
}
