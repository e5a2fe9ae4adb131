import { property } from '#contracts/api/failure-text.ts';
import {
  getOrders,
  type Order,
  type OrderPaper,
  postCancellation,
} from '#contracts/order/order.ts';
import { parseList, rowsOf } from './parse.ts';
import { send, sendForAll } from './request.ts';

/** The lines of a cart, paid or not. */
export async function fetchCartOrders(ids: {
  user_cart_uuid: string;
  user_uuid: string;
}): Promise<Order[]> {
  return parseOrders(await send(getOrders, ids));
}

/** The placed orders of a user: from status 0 upwards. */
export async function fetchUserOrders(user_uuid: string): Promise<Order[]> {
  return parseOrders(await sendForAll(getOrders, { user_uuid, order_status: 0 }));
}

/** Cancels a paid order; again, it changes nothing. */
export async function cancelPaidOrder(uuid: string): Promise<void> {
  await send(postCancellation, { uuid });
}

/** Sends a file of a paper, with code that few orders need. */
export async function sendPaperOf(
  ...given: Parameters<typeof import('./papers.ts').sendPaper>
): Promise<OrderPaper[]> {
  const { sendPaper } = await import('./papers.ts');
  return sendPaper(...given);
}

/** Customers know an order by its order_id, so a row without a uuid gets one from it. */
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
