import type { Order } from '#contracts/order/order.ts';

/** Returns when an order was placed, as a number to compare. Unknown times come first. */
export function placedAt(order: Pick<Order, 'created_at'>): number {
  const moment = Date.parse(order.created_at ?? '');
  return Number.isNaN(moment) ? 0 : moment;
}

/** Returns the newest order; of several with the same time, the last in the list. */
export function lastOrder(orders: readonly Order[]): Order | undefined {
  return orders.reduce<Order | undefined>(
    (last, order) => (last !== undefined && placedAt(last) > placedAt(order) ? last : order),
    undefined,
  );
}
