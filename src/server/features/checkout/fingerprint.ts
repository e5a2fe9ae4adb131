import { createHash } from 'node:crypto';
import { toCents } from '#contracts/catalogue/money.ts';
import type { CheckoutOrder } from '#contracts/order/checkout.ts';

/**
 * Identifies identical checkout requests. Excludes card data, because a hash of a card number could be brute-forced.
 * Fields are in the schema's order, whatever the order in the body.
 */
export function fingerprintOf(checkout: CheckoutOrder): string {
  const { cardnumber, cvv, expmonth, expyear, amount, orders, ...rest } = checkout;
  const same = { ...rest, amount: toCents(amount), orders: [...new Set(orders)].sort() };
  return createHash('sha256').update(JSON.stringify(same)).digest('hex');
}
