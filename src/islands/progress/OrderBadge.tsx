import { orderBadges } from '#contracts/after-payment/order-words.ts';
import type { Order } from '#contracts/order/order.ts';
import { lacksPapers, outcomeOf } from '#contracts/order/order-outcome.ts';
import { TEST_BADGE } from '#contracts/partner/test-words.ts';
import { Badge } from '../order/Badge.tsx';

type Props = {
  order: Pick<Order, 'order_status' | 'steps' | 'papers' | 'is_test'>;
  /** The page's word for an order that is not completed. */
  underWay: 'processing' | 'pending';
};

/** The status of a paid order in a word. */
export function OrderBadge({ order, underWay }: Props) {
  if (order.is_test) {
    return (
      <>
        <Badge kind="test">{TEST_BADGE}</Badge> <StateBadge order={order} underWay={underWay} />
      </>
    );
  }
  return <StateBadge order={order} underWay={underWay} />;
}

function StateBadge({ order, underWay }: Props) {
  if (lacksPapers(order)) return <Badge kind="waiting">{orderBadges.papersMissing}</Badge>;
  switch (outcomeOf(order)) {
    case 'processing':
      return <Badge kind="waiting">{orderBadges[underWay]}</Badge>;
    case 'completed':
      return <Badge kind="done">{orderBadges.completed}</Badge>;
    case 'canceled':
      return <Badge kind="ended">{orderBadges.canceled}</Badge>;
    case 'refused':
      return <Badge kind="bad">{orderBadges.refused}</Badge>;
  }
}
