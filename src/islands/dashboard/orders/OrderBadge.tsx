import { isProcessing, type Order } from '#contracts/order/order.ts';
import { orderBadges } from '#contracts/order/order-states.ts';
import { Badge } from '#islands/order/Badge.tsx';

/** The order's status in the dashboard's words. */
export function OrderBadge({ order }: { order: Pick<Order, 'order_status'> }) {
  return isProcessing(order) ? (
    <Badge kind="waiting">{orderBadges.pending}</Badge>
  ) : (
    <Badge kind="done">{orderBadges.completed}</Badge>
  );
}
