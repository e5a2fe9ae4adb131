import { idempotencyRejections } from '#contracts/api/request-headers.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import type { CheckoutData, PaymentStatus } from '#contracts/order/checkout.ts';
import { CHECKING_PAYMENT } from '#contracts/order/checkout-message.ts';
import { msg, translate } from '#words/words.ts';
import { AppError } from '../../errors.ts';
import type { FinalOutcome } from './outcome.ts';

const AT_BANK = msg('Your bank wants to verify this payment. You have not been charged yet.');
const NOT_CHARGED = msg(
  'Your payment didn’t go through, and your card was not charged. Please try again.',
);

/** The response to a request that can't be charged as sent. Nothing was charged. */
export function validationFailed(message: string): CheckoutData {
  return {
    payment_status: 'VALIDATION_FAILED' satisfies PaymentStatus,
    validation_response: { Message: message },
    payment_response: null,
    charged: false,
  };
}

/** The response while only the provider knows whether the card was charged. Customers give the reference to support. */
export function checkingPayment(payment: { public_reference: string }): CheckoutData {
  const reference = { payment_reference: payment.public_reference };
  return { ...paymentAnswer('PENDING', CHECKING_PAYMENT), ...reference };
}

export function actionRequired(payment: { public_reference: string }, url: string): CheckoutData {
  const reference = { payment_reference: payment.public_reference, action_url: url };
  return { ...paymentAnswer('PENDING', AT_BANK), ...reference };
}

export function notCharged(message: string = NOT_CHARGED): CheckoutData {
  return { ...paymentAnswer('FAILED', message), charged: false };
}

export function responseTo(result: FinalOutcome): CheckoutData {
  switch (result.outcome) {
    case 'succeeded':
      return { ...paymentAnswer('SUCCESS', msg('Your payment was successful')), charged: true };
    case 'validation_failed':
      return validationFailed(result.message);
    case 'failed':
      return notCharged(result.message || serverMessages.paymentFailed);
    case 'canceled':
    case 'unopened':
      return notCharged();
  }
}

/** The answer for the customer. The stored one stays English, because it may be sent again in another language. */
export function inLanguage(answer: CheckoutData): CheckoutData {
  const translated = (response: CheckoutData['payment_response']) =>
    response?.Message ? { ...response, Message: translate(response.Message) } : response;
  return {
    ...answer,
    validation_response: translated(answer.validation_response),
    payment_response: translated(answer.payment_response),
  };
}

function paymentAnswer(status: PaymentStatus, message: string): CheckoutData {
  return {
    payment_status: status,
    validation_response: null,
    payment_response: { Message: message },
  };
}

export function rejection(name: keyof typeof idempotencyRejections, message: string): AppError {
  const { status, code } = idempotencyRejections[name];
  return new AppError(status, code, message);
}
