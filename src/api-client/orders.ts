import { property } from '#contracts/api/failure-text.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { getSystemParams, overnightCents } from '#contracts/catalogue/system-param.ts';
import {
  getOrders,
  type Order,
  type OrderPaper,
  postCancellation,
} from '#contracts/order/order.ts';
import { parseList, rowsOf, send, sendForAll } from './request.ts';

/** Includes paid and unpaid lines. */
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

/** Repeating the call has no effect. */
export async function cancelPaidOrder(uuid: string): Promise<void> {
  await send(postCancellation, { uuid });
}

/** The upload code loads on demand, because few orders need it. */
export async function sendPaperOf(
  ...given: Parameters<typeof import('./papers.ts').sendPaper>
): Promise<OrderPaper[]> {
  const { sendPaper } = await import('./papers.ts');
  return sendPaper(...given);
}

/** Customers identify an order by its order_id, so a row without a uuid gets its order_id as the uuid. */
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
