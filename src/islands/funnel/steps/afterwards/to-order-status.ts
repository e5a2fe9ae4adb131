import type { Order } from '#contracts/order/order.ts';

type Bought = Pick<Order, 'is_test'>;

/** Either all orders of a cart are tests, or none. */
export function isOfTest(orders: readonly Bought[]): boolean {
  return orders[0]?.is_test === true;
}

/** Returns the event that leads to the order's status: through the login, except for a test, whose guest can't log in. */
export function toOrderStatus(orders: readonly Bought[]) {
  return { type: isOfTest(orders) ? 'quotes.clicked' : 'orderStatus.clicked' } as const;
}
