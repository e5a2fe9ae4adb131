/** What emails about a payment whose result came late have in common. */
import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { type Block, rowsOf } from './blocks.ts';
import type { MailSender } from './write-email.ts';

export type LatePayment = {
  licensee: MailSender;
  firstName: string;
  /** Of what was to be paid; empty where its lines are no longer the payer's. */
  plates: readonly string[];
  /** The payment's reference, which the customer was told while it was checked. */
  reference: string;
  amountCents: Cents;
  startedAt: Date;
};

/** The values that words about such a payment are filled with. */
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
