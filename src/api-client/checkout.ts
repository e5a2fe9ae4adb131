import { property } from '#contracts/api/failure-text.ts';
import {
  type CheckoutResult,
  checkoutResultSchema,
  postCancelPayment,
  sendCheckout,
} from '#contracts/order/checkout.ts';
import type { CheckoutBody } from '#contracts/order/checkout-body.ts';
import { send } from './request.ts';

/** Pays. The key identifies the attempt, so a retry can't charge twice. */
export async function checkout(body: CheckoutBody, attemptKey: string): Promise<CheckoutResult> {
  return resultIn(await send(sendCheckout, { body }, { 'Idempotency-Key': attemptKey }));
}

/**
 * Cancels a payment that is waiting for the bank. Returns the payment's result, because the card may already have been
 * charged.
 */
export async function cancelPayment(
  user_uuid: string,
  payment_reference: string,
): Promise<CheckoutResult> {
  return resultIn(await send(postCancelPayment, { body: { user_uuid, payment_reference } }));
}

function resultIn(answer: unknown): CheckoutResult {
  // A result that can't be read doesn't count as a success; the screen shows that the payment failed.
  const parsed = checkoutResultSchema.safeParse(property(answer, 'data'));
  return parsed.success ? parsed.data : {};
}
