import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { REFUND_TAKES } from '#contracts/order/refund.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { type Block, paragraph, type Row } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type LatePaymentMail = {
  licensee: MailSender;
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
  const { say } = mailVoice(payment.licensee, 'notChargedMail', valuesOf(payment));
  return composeMail(payment.licensee, {
    subject: say(subjectFor(payment)),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      { kind: 'rows', rows: rowsOf(payment) },
      paragraph(say('cartKept')),
      cartButton(payment.cartUrl),
    ],
  });
}

/** Takes back the word that nothing was charged: the charge came later, and is refunded. */
export function renderChargedTooLateMail(payment: LatePaymentMail): MailText {
  const { say } = mailVoice(payment.licensee, 'chargedTooLateMail', {
    ...valuesOf(payment),
    refundDays: REFUND_TAKES,
  });
  return composeMail(payment.licensee, {
    subject: say(subjectFor(payment)),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [{ kind: 'rows', rows: rowsOf(payment) }, paragraph(say('refund'))],
  });
}

function valuesOf({ firstName, plates, reference }: LatePaymentMail) {
  return { name: firstName, plates: plates.join(', '), payment: reference };
}

function subjectFor({ plates }: LatePaymentMail) {
  return plates.length > 0 ? 'subject' : 'subjectWithoutPlates';
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
