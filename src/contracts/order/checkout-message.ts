import { msg } from '#words/words.ts';
import type { CheckoutResult } from './checkout.ts';

/** Shown while only the payment provider knows whether the card was charged. */
export const CHECKING_PAYMENT: string = msg(
  'We’re checking your payment with your bank. Please don’t pay again. Your order status will show the result in a few minutes.',
);

/** `Message` takes precedence. */
export function checkoutMessage(result: CheckoutResult): string | undefined {
  const response =
    result.payment_status === 'VALIDATION_FAILED'
      ? result.validation_response
      : result.payment_response;
  return response?.Message || response?.message || undefined;
}
