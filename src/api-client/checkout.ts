import { property } from '#contracts/api/failure-text.ts';
import {
  type CheckoutBody,
  type CheckoutResult,
  checkoutResultSchema,
  postCheckout,
} from '#contracts/order/checkout.ts';
import { send } from './request.ts';

/** Pays. The key names the attempt, so a retry can't charge twice. */
export async function checkout(body: CheckoutBody, attemptKey: string): Promise<CheckoutResult> {
  const answer = await send(postCheckout, { body }, { 'Idempotency-Key': attemptKey });
  // A result that can't be read is not a success; the screen then says that the payment failed.
  const parsed = checkoutResultSchema.safeParse(property(answer, 'data'));
  return parsed.success ? parsed.data : {};
}
