import { idempotencyRefusals } from '#contracts/api/request-headers.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import type { CheckoutAnswer, PaymentStatus } from '#contracts/order/checkout.ts';
import { AppError } from '../../errors.ts';
import type { ChargeResult } from '../../gateways/payment/port.ts';

export const CHECKING_PAYMENT =
  'We’re checking your payment with your bank. Please don’t pay again. Your order status will show the result in a few minutes.';
const AT_BANK = 'Your bank wants to verify this payment. You have not been charged yet.';
const NOT_CHARGED =
  'Your payment didn’t go through, and your card was not charged. Please try again.';

/** The response to a request that can't be charged as sent. Nothing was charged. */
export function validationFailed(message: string): CheckoutAnswer {
  return {
    payment_status: 'VALIDATION_FAILED' satisfies PaymentStatus,
    validation_response: { Message: message },
    payment_response: null,
    charged: false,
  };
}

/** The response while only the provider knows whether the card was charged. Customers give the reference to support. */
export function checkingPayment(payment: { public_reference: string }): CheckoutAnswer {
  const reference = { payment_reference: payment.public_reference };
  return { ...paymentAnswer('PENDING', CHECKING_PAYMENT), ...reference };
}

/** The response that sends the customer to the bank's authentication page. */
export function actionRequired(payment: { public_reference: string }, url: string): CheckoutAnswer {
  const reference = { payment_reference: payment.public_reference, action_url: url };
  return { ...paymentAnswer('PENDING', AT_BANK), ...reference };
}

/** The provider's result in the contract's terms. Null if no card was charged. */
export function answerOf(result: ChargeResult | null): CheckoutAnswer {
  if (result === null) return { ...paymentAnswer('FAILED', NOT_CHARGED), charged: false };
  if (result.outcome === 'succeeded') {
    return { ...paymentAnswer('SUCCESS', 'Your payment was successful'), charged: true };
  }
  if (result.outcome === 'validation_failed') return validationFailed(result.message);
  const failed = paymentAnswer('FAILED', result.message || serverMessages.paymentFailed);
  return { ...failed, charged: false };
}

function paymentAnswer(status: PaymentStatus, message: string): CheckoutAnswer {
  return {
    payment_status: status,
    validation_response: null,
    payment_response: { Message: message },
  };
}

/** A rejection with the status and code in the API's document. */
export function refusal(name: keyof typeof idempotencyRefusals, message: string): AppError {
  const { status, code } = idempotencyRefusals[name];
  return new AppError(status, code, message);
}
