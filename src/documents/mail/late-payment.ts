import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { formatMoment } from '#contracts/vehicle/california.ts';
import type { Licensee } from '../licensee.ts';
import { type Block, paragraph, type Row } from './blocks.ts';
import { composeMail, type MailText } from './compose-mail.ts';
import { greetingName } from './greeting-name.ts';

export type LatePaymentMail = {
  licensee: Licensee;
  firstName: string;
  /** Of what was to be paid; empty where its lines are no longer the payer's. */
  plates: readonly string[];
  /** The payment's reference, which the customer was told while it was checked. */
  reference: string;
  amountCents: Cents;
  startedAt: Date;
};

/** Ends the wait for a payment that failed after all: no money was taken, and the cart is kept. */
export function renderNotChargedMail(payment: LatePaymentMail & { cartUrl: string }): MailText {
  return composeMail(payment.licensee, {
    subject: `No money was taken${forPlates(payment)}`,
    preheader: `Payment ${payment.reference} did not go through. Your cart is kept.`,
    heading: greeting(payment, 'no money was taken.'),
    lead: 'We have the answer that we were waiting for: your payment did not go through, and your card was not charged.',
    blocks: [
      { kind: 'rows', rows: rowsOf(payment) },
      paragraph(
        'Your order is not placed. Your cart is kept for a while, and you can pay with another card. Anyone who has this link can see your cart: keep it to yourself.',
      ),
      cartButton(payment.cartUrl),
    ],
  });
}

/** Takes back the word that nothing was charged: the charge came later, and is refunded. */
export function renderChargedTooLateMail(payment: LatePaymentMail): MailText {
  return composeMail(payment.licensee, {
    subject: `We refund your payment${forPlates(payment)}`,
    preheader: `Payment ${payment.reference} was charged too late.`,
    heading: greeting(payment, 'we refund your payment.'),
    lead: 'Your card was charged after we had ended your payment. Your order was not placed by it, and the whole amount goes back to your card.',
    blocks: [
      { kind: 'rows', rows: rowsOf(payment) },
      paragraph('Refunds reach your card within 7 business days. You need not do anything.'),
    ],
  });
}

function greeting({ firstName }: LatePaymentMail, news: string): string {
  const name = greetingName(firstName);
  return name ? `${name}, ${news}` : `${news.charAt(0).toUpperCase()}${news.slice(1)}`;
}

function forPlates({ plates }: LatePaymentMail): string {
  return plates.length > 0 ? ` for ${plates.join(', ')}` : '';
}

function rowsOf({ reference, plates, amountCents, startedAt }: LatePaymentMail): Row[] {
  return [
    { label: 'Payment', value: reference },
    ...(plates.length > 0 ? [{ label: 'License plate', value: plates.join(', ') }] : []),
    { label: 'Amount', value: formatUsd(amountCents) },
    { label: 'Sent', value: formatMoment(startedAt) },
  ];
}

function cartButton(href: string): Block {
  return { kind: 'button', label: 'GO TO YOUR CART', href };
}
