import { type DeliveryDates, deliveryDates } from './delivery-dates.ts';
import { isOvernight } from './line-plan.ts';
import type { Order } from './order.ts';
import { isUndecided, reachedAt } from './order-outcome.ts';

/**
 * Returns undefined if the time of the payment isn't known, while we or the DMV are waiting for documents, or while
 * we wait for the customer's decision.
 */
export function expectedDates(
  order: Pick<
    Order,
    | 'created_at'
    | 'fee_difference'
    | 'missing_papers'
    | 'papers'
    | 'service_type'
    | 'steps'
    | 'tracking'
    | 'user_shipping_address'
  >,
): DeliveryDates | undefined {
  if (order.missing_papers?.length || isUndecided(order)) return undefined;
  const reached = {
    filing: momentOf(order, 'filing'),
    completed: momentOf(order, 'completed'),
    shipped: momentOf(order, 'shipped'),
  };
  const paidAt = new Date(order.fee_difference?.decided_at ?? order.created_at ?? '');
  const readyAt = order.papers?.length ? (acceptedAt(order.papers) ?? reached.filing) : paidAt;
  if (!readyAt || Number.isNaN(readyAt.getTime())) return undefined;
  return deliveryDates(readyAt, isOvernight(order), reached);
}

/** Undefined until all documents are accepted. */
function acceptedAt(papers: NonNullable<Order['papers']>): Date | undefined {
  const moments = papers.map(({ state, checked_at }) =>
    state === 'accepted' ? Date.parse(checked_at ?? '') : Number.NaN,
  );
  const last = Math.max(...moments);
  return Number.isNaN(last) ? undefined : new Date(last);
}

function momentOf(order: Pick<Order, 'steps'>, stage: string): Date | undefined {
  const moment = reachedAt(order, stage);
  return moment === undefined ? undefined : new Date(moment);
}
