import { REFUND_TAKES } from '#contracts/order/refund.ts';
import { type Email, paragraph } from './parts/blocks.ts';
import { type LatePayment, namesInPayment, paymentBlock, subjectFor } from './parts/payment.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const chargedTooLateMail = {
  name: 'chargedTooLateMail',
  kind: 'charged-too-late',
  title: 'Charged too late',
  sent: 'When a card was charged after we closed the payment.',
  values: ['name', 'plates', 'payment', 'refundDays'],
  parts: {
    ...opening,
    subjectWithoutPlates: { title: 'Subject if no plate is known' },
    refund: { title: 'About the refund', must: ['refundDays'] },
  },
} as const satisfies EmailSpec;

/** Corrects the message that the customer was not charged: the charge came later and is refunded. */
export function composeChargedTooLate(payment: LatePayment): Email {
  const values = { ...namesInPayment(payment), refundDays: REFUND_TAKES };
  return writeEmail(payment.licensee, chargedTooLateMail, values, ({ text }) => ({
    subject: subjectFor(payment.plates),
    blocks: [paymentBlock(payment), paragraph(text('refund'))],
  }));
}
