import { createHash } from 'node:crypto';
import { toCents } from '#contracts/catalogue/money.ts';
import type { CheckoutOrder } from '#contracts/order/checkout.ts';

/**
 * Tells whether two checkouts are the same request. Card data is left out: somebody could find a card number
 * by trying all of them against its hash. Their keys stand in the schema's order, whatever the order of the bodies.
 */
export function fingerprintOf(checkout: CheckoutOrder): string {
  const { cardnumber, cvv, expmonth, expyear, amount, orders, ...rest } = checkout;
  const same = { ...rest, amount: toCents(amount), orders: [...new Set(orders)].sort() };
  return createHash('sha256').update(JSON.stringify(same)).digest('hex');
}
