import { property } from '#contracts/api/failure-text.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { getSystemParams, overnightCents } from '#contracts/catalogue/system-param.ts';
import {
  type CheckoutResult,
  checkoutResultSchema,
  postGiveUp,
  sendCheckout,
} from '#contracts/order/checkout.ts';
import type { CheckoutBody } from '#contracts/order/checkout-body.ts';
import {
  getOrders,
  type Order,
  type OrderPaper,
  postCancellation,
} from '#contracts/order/order.ts';
import { parseList, rowsOf, send, sendForAll } from './request.ts';

/** Returns all lines of a cart, paid or not. */
export async function fetchCartOrders(ids: {
  user_cart_uuid: string;
  user_uuid: string;
}): Promise<Order[]> {
  return parseOrders(await send(getOrders, ids));
}

/** Returns a user's placed orders: those whose status is 0 or higher. */
export async function fetchUserOrders(user_uuid: string): Promise<Order[]> {
  return parseOrders(await sendForAll(getOrders, { user_uuid, order_status: 0 }));
}

/** Cancels a paid order. Repeating the call has no effect. */
export async function cancelPaidOrder(uuid: string): Promise<void> {
  await send(postCancellation, { uuid });
}

/** Uploads a file for an order. The code loads on demand, because few orders need it. */
export async function sendPaperOf(
  ...given: Parameters<typeof import('./papers.ts').sendPaper>
): Promise<OrderPaper[]> {
  const { sendPaper } = await import('./papers.ts');
  return sendPaper(...given);
}

/** Customers identify an order by its order_id, so a row without a uuid uses that. */
function parseOrders(body: unknown): Order[] {
  const rows = rowsOf(body);
  if (!rows) return parseList(getOrders.rows, body);
  const named = rows.map((row, index) =>
    typeof row === 'object' && row !== null
      ? { uuid: String(property(row, 'order_id') ?? index), ...row }
      : row,
  );
  return parseList(getOrders.rows, { data: { data: named } });
}

/** Pays. The key identifies the attempt, so a retry can't charge twice. */
export async function checkout(body: CheckoutBody, attemptKey: string): Promise<CheckoutResult> {
  return resultIn(await send(sendCheckout, { body }, { 'Idempotency-Key': attemptKey }));
}

/**
 * Cancels a payment that is waiting for the bank. Returns its result, because the card may have been charged before.
 */
export async function giveUpPayment(
  user_uuid: string,
  attemptKey: string,
): Promise<CheckoutResult> {
  const body = { user_uuid };
  return resultIn(await send(postGiveUp, { body }, { 'Idempotency-Key': attemptKey }));
}

function resultIn(answer: unknown): CheckoutResult {
  // A result that can't be read doesn't count as a success; the screen says that the payment failed.
  const parsed = checkoutResultSchema.safeParse(property(answer, 'data'));
  return parsed.success ? parsed.data : {};
}

/** Returns the price of overnight shipping, or the specification's fallback if it can't be read. */
export async function fetchOvernightCents(): Promise<Cents> {
  try {
    const rows = rowsOf(await send(getSystemParams, { code: 'OVERNIGHT_SHIPPING' }));
    return overnightCents(property(rows?.[0], 'value'));
  } catch (cause) {
    console.warn('The overnight price cannot be read', cause);
    return priceList.overnightCents;
  }
}
