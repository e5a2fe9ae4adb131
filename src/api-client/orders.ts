import { fillPath } from '#contracts/api/fill-path.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { type Order, orderSchema } from '#contracts/order/order.ts';
import { callAllPages } from './all-pages.ts';
import { call } from './http.ts';
import { parseList } from './parse.ts';

/** The lines of a cart, paid or not. */
export async function fetchCartOrders(ids: {
  user_cart_uuid: string;
  user_uuid: string;
}): Promise<Order[]> {
  return parseOrders(await call({ path: paths.orders, query: ids }));
}

/** The placed orders of a user: from status 0 upwards. */
export async function fetchUserOrders(user_uuid: string): Promise<Order[]> {
  return parseOrders(
    await callAllPages({ path: paths.orders, query: { user_uuid, order_status: 0 } }),
  );
}

/** Takes a line out of the cart. */
export async function deleteOrder(uuid: string): Promise<void> {
  await call({ method: 'DELETE', path: fillPath(paths.order, { uuid }) });
}

/** Customers know an order by its order_id, so a row without a uuid gets one from it. */
function parseOrders(body: unknown): Order[] {
  const rows = property(property(body, 'data'), 'data');
  if (!Array.isArray(rows)) return parseList(orderSchema, body);
  const named = rows.map((row: unknown, index) =>
    typeof row === 'object' && row !== null
      ? { uuid: String(property(row, 'order_id') ?? index), ...row }
      : row,
  );
  return parseList(orderSchema, { data: { data: named } });
}
