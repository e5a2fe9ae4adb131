import type { Stripe } from 'stripe';
import { factsOfStatus, factsOfWarning } from '../dispute-status.ts';
import type { CardDispute } from '../port.ts';
import { factsFrom } from './events.ts';

/** The payment's metadata says whether it is ours. */
export const WITH_PAYMENT = { expand: ['payment_intent'] };

export function disputeOf(dispute: Stripe.Dispute): CardDispute {
  const { id, amount, reason, status, created, payment_intent, evidence_details } = dispute;
  return {
    kind: 'dispute',
    reference: id,
    paymentUuid: paymentOf(payment_intent)?.uuid,
    amountCents: amount,
    reason,
    openedAt: dateOf(created),
    ...factsOfStatus(status, evidence_details.due_by ? dateOf(evidence_details.due_by) : undefined),
  };
}

export function warningOf(warning: Stripe.Radar.EarlyFraudWarning): CardDispute {
  const payment = paymentOf(warning.payment_intent);
  return {
    kind: 'warning',
    reference: warning.id,
    paymentUuid: payment?.uuid,
    amountCents: payment?.amountCents ?? 0,
    reason: warning.fraud_type,
    openedAt: dateOf(warning.created),
    ...factsOfWarning(warning.actionable),
  };
}

function paymentOf(intent: string | Stripe.PaymentIntent | null | undefined) {
  if (typeof intent !== 'object' || intent === null) return undefined;
  return { uuid: factsFrom(intent.metadata).paymentUuid, amountCents: intent.amount };
}

const dateOf = (seconds: number) => new Date(seconds * 1000);
