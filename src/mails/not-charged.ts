import { button, type Email, paragraph } from './parts/blocks.ts';
import { type LatePayment, namesInPayment, paymentBlock, subjectFor } from './parts/payment.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const notChargedMail = {
  name: 'notChargedMail',
  kind: 'not-charged',
  title: 'Not charged',
  sent: 'When a payment we were waiting for has failed.',
  values: ['name', 'plates', 'payment'],
  parts: {
    ...opening,
    subjectWithoutPlates: { title: 'Subject if no plate is known' },
    cartKept: { title: 'About the cart' },
  },
} as const satisfies EmailSpec;

/** Reports that a late payment failed: the customer was not charged, and the cart is kept. */
export function composeNotCharged(payment: LatePayment & { cartUrl: string }): Email {
  return writeEmail(payment.licensee, notChargedMail, namesInPayment(payment), ({ text }) => ({
    subject: subjectFor(payment.plates),
    blocks: [
      paymentBlock(payment),
      paragraph(text('cartKept')),
      button('GO TO YOUR CART', payment.cartUrl),
    ],
  }));
}
