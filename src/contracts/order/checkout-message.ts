import type { CheckoutResult } from './checkout.ts';

/** Returns the customer's message about a failed checkout. `Message` takes precedence. */
export function checkoutMessage(result: CheckoutResult): string | undefined {
  const response =
    result.payment_status === 'VALIDATION_FAILED'
      ? result.validation_response
      : result.payment_response;
  return response?.Message || response?.message || undefined;
}
