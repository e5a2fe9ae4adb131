import { property } from '#contracts/every-page/failure-text.ts';
import { paths } from '#contracts/every-page/paths.ts';
import {
  type CheckoutBody,
  type CheckoutResult,
  checkoutResultSchema,
} from '#contracts/order/checkout.ts';
import { call } from './http.ts';

/** Pays. The key names the attempt, so that repeating it cannot charge twice. */
export async function checkout(body: CheckoutBody, attemptKey: string): Promise<CheckoutResult> {
  const answer = await call({
    method: 'POST',
    path: paths.checkout,
    body,
    headers: { 'Idempotency-Key': attemptKey },
  });
  // A result that cannot be read is no success; the screen then says that the payment failed.
  const parsed = checkoutResultSchema.safeParse(property(answer, 'data'));
  return parsed.success ? parsed.data : {};
}

/** Requests the saved payment methods. None are ever saved, so the response is ignored. */
export async function fetchPaymentMethods(user_uuid: string): Promise<void> {
  await call({ path: paths.paymentMethods, query: { user_uuid } });
}
