import type { Order } from '#contracts/order/order.ts';
import { badgeOf, orderBadges } from '#contracts/order/order-words.ts';
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
  const badge = badgeOf(order);
  const word = orderBadges[badge === 'processing' ? underWay : badge];
  return <Badge kind={looks[badge]}>{word}</Badge>;
}

const looks = {
  papersMissing: 'waiting',
  feesTaken: 'waiting',
  processing: 'waiting',
  completed: 'done',
  canceled: 'ended',
  refused: 'bad',
} as const;
