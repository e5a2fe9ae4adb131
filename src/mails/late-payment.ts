import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { t } from '#words/words.ts';
import { type Block, button, type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export type LatePayment = {
  licensee: MailSender;
  firstName: string;
  plates: readonly string[];
  /** The payment's reference number, which the customer saw while the payment was being checked. */
  reference: string;
  amountCents: Cents;
  startedAt: Date;
};

function namesInPayment({ firstName, plates, reference }: LatePayment) {
  return { name: firstName, plates: plates.join(', '), payment: reference };
}

export function subjectFor(plates: readonly string[]) {
  return plates.length > 0 ? 'subject' : 'subjectWithoutPlates';
}

function paymentBlock({ reference, plates, amountCents, startedAt }: LatePayment): Block {
  return rowsOf(
    { label: t('Payment'), value: reference },
    ...(plates.length > 0 ? [{ label: t('License plate'), value: plates.join(', ') }] : []),
    { label: t('Amount'), value: formatUsd(amountCents) },
    { label: t('Sent'), value: formatMoment(startedAt) },
  );
}

export const notChargedMail = {
  name: 'notChargedMail',
  kind: 'not-charged',
  title: 'Not charged',
  sent: 'When a pending payment fails.',
  values: ['name', 'plates', 'payment'],
  parts: {
    ...opening,
    subjectWithoutPlates: { title: 'Subject if no plate is known' },
    cartKept: { title: 'About the cart' },
    orderWaits: { title: 'About the order, if the payment was for a difference in fees' },
  },
} as const satisfies EmailSpec;

/** What the customer can do next: pay for the cart again, or decide about the difference in an order's fees. */
type Next = { kind: 'cart' | 'order'; url: string };

/** Reports that a payment failed after all: the customer wasn't charged, and can pay again. */
export function composeNotCharged(payment: LatePayment & { next: Next }): Email {
  const { kind, url } = payment.next;
  return writeEmail(payment.licensee, notChargedMail, namesInPayment(payment), ({ text }) => ({
    subject: subjectFor(payment.plates),
    blocks: [
      paymentBlock(payment),
      paragraph(text(kind === 'cart' ? 'cartKept' : 'orderWaits')),
      button(kind === 'cart' ? t('Go to your cart') : t('Go to your order'), url),
    ],
  }));
}
