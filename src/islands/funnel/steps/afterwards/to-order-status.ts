import type { Order } from '#contracts/order/order.ts';

type Bought = Pick<Order, 'is_test'>;

/** A cart is a test as a whole, or not at all. */
export function isOfTest(orders: readonly Bought[]): boolean {
  return orders[0]?.is_test === true;
}

/** What leads to the order's status: by the login, but for a test, to which nobody can log in, straight as from the quotes. */
export function toOrderStatus(orders: readonly Bought[]) {
  return { type: isOfTest(orders) ? 'quotes.clicked' : 'orderStatus.clicked' } as const;
}
