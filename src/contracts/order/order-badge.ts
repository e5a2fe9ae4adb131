import type { Order } from './order.ts';
import { areFeesTaken, lacksPapers, outcomeOf } from './order-outcome.ts';
import type { orderBadges } from './order-words.ts';

/** Returns the key in `orderBadges` for a paid order's status. */
export function badgeOf(
  order: Pick<Order, 'order_status' | 'steps' | 'papers'>,
): Exclude<keyof typeof orderBadges, 'pending' | 'checking' | 'unpaid'> {
  if (areFeesTaken(order)) return 'feesTaken';
  return lacksPapers(order) ? 'papersMissing' : outcomeOf(order);
}
