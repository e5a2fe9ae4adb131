import { createHash } from 'node:crypto';
import { toCents } from '#contracts/catalogue/money.ts';
import type { CheckoutOrder } from '#contracts/order/checkout.ts';

/**
 * Tells whether two checkouts are the same request. Card data is left out: somebody could find a card number
 * by trying all of them against its hash.
 */
export function fingerprintOf(checkout: CheckoutOrder): string {
  const { cardnumber, cvv, expmonth, expyear, amount, orders, ...rest } = checkout;
  const same = { ...rest, amount: toCents(amount), orders: [...new Set(orders)].sort() };
  return createHash('sha256')
    .update(JSON.stringify(sorted(same)))
    .digest('hex');
}

/** The order of keys in a body has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    sorted(inner),
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
