import type { Order } from '#contracts/order/order.ts';
import { lacksPapers } from '#contracts/order/order-outcome.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { untilWords } from '#islands/progress/cancel/cancel-words.ts';
import { Exact } from '#islands/ui/Exact.tsx';
import { pathOfOrder } from '#routes/dashboard.ts';
import { SectionLink } from '../navigation.tsx';

/** The orders that need their customer or can still be canceled. Emails link here for both. */
export function OpenOrders({ orders, userId }: { orders: readonly Order[]; userId: string }) {
  const now = new Date();
  const open = orders.filter((order) => order.can_cancel);
  if (open.length === 0) return null;
  return (
    <div className="space-above-4">
      <Notice title="Open orders">
        <ul>
          {open.map((order) => (
            <li key={order.uuid}>
              <SectionLink className="tall" to={pathOfOrder(userId, order.uuid)}>
                <span>
                  Order <Exact>{order.order_id ?? ''}</Exact>
                </span>
              </SectionLink>
              <span>
                {`: ${lacksPapers(order) ? 'send your documents, or cancel' : 'you can cancel'} ${untilWords(order, now)}.`}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
