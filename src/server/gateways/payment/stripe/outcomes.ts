import type { Stripe } from 'stripe';
import { msg } from '#words/words.ts';
import { GatewayError } from '../../../errors.ts';
import type { ChargeResult, PaymentResult, PaymentStatus, RefundResult } from '../port.ts';
import { DECLINED, NOT_AUTHENTICATED, REFUND_REJECTED, WAS_CANCELED } from '../results.ts';
import type { Rejection } from './client.ts';

/** Decline codes that customers can correct on the card form. */
const ENTERED_WRONG = [
  'incorrect_number',
  'invalid_number',
  'expired_card',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'incorrect_cvc',
  'invalid_cvc',
];

/** The token is unknown, expired, or already used. */
export const ENTER_AGAIN = {
  outcome: 'validation_failed',
  message: msg('Your card information has expired. Please enter your card again.'),
} as const;

export const NO_CARD = {
  outcome: 'validation_failed',
  message: msg('Please pay with a credit or debit card.'),
} as const;

type Decline = { code?: string | undefined; message?: string | undefined };

/** Stripe's messages about cards are written for customers. The usual ones have translations. */
export function declineOf({ code = '', message }: Decline): ChargeResult {
  // Stripe's message for this error is for developers.
  if (code === 'payment_intent_authentication_failure') return NOT_AUTHENTICATED;
  const outcome = ENTERED_WRONG.includes(code) ? 'validation_failed' : 'failed';
  return { outcome, message: message || DECLINED };
}

/** Throws GatewayError if Stripe itself doesn't know the result yet. */
export function statusOf(intent: Stripe.PaymentIntent): PaymentStatus {
  const { id, status, last_payment_error: error, next_action: next } = intent;
  switch (status) {
    case 'succeeded':
      return { outcome: 'succeeded', reference: id };
    case 'canceled':
      return { outcome: 'canceled' };
    case 'requires_payment_method':
      // Only messages about cards are for customers.
      return error
        ? declineOf(error.type === 'card_error' ? error : { code: error.code })
        : { outcome: 'open' };
    case 'requires_action': {
      const url = next?.redirect_to_url?.url;
      return url ? { outcome: 'action_required', url } : { outcome: 'open' };
    }
    // The bank has authenticated the customer, and `resume` has to confirm.
    case 'requires_confirmation':
      return { outcome: 'open' };
    default:
      throw new GatewayError('payment', `The payment is ${status}`, { retryable: false });
  }
}

/** Undefined if the payment is still open. */
export function resultOf(intent: Stripe.PaymentIntent): PaymentResult | undefined {
  const status = statusOf(intent);
  if (status.outcome === 'open') return undefined;
  return status.outcome === 'canceled' ? WAS_CANCELED : status;
}

/** A pending refund counts as made, because almost all refunds succeed. */
export function refundResultOf({ id, status }: Stripe.Refund): RefundResult {
  return status === 'failed' || status === 'canceled'
    ? REFUND_REJECTED
    : { outcome: 'refunded', reference: id };
}

export function isAboutToken({ param, code }: Rejection): boolean {
  return (
    param === 'payment_method' ||
    param === 'confirmation_token' ||
    code === 'payment_method_unexpected_state'
  );
}

/** Formats the message, because staff read it in the order and some of Stripe's messages have no period. */
export function rejected({ message }: Rejection): RefundResult {
  return { outcome: 'refused', message: message.endsWith('.') ? message : `${message}.` };
}
