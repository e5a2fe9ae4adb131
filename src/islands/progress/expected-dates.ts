import { type DeliveryDates, deliveryDates } from '#contracts/order/delivery-dates.ts';
import type { Order } from '#contracts/order/order.ts';
import { reachedAt } from '#contracts/order/order-outcome.ts';
import { isOvernight } from '../order/address-lines.ts';

/**
 * Returns the expected days of a paid order's steps, or undefined if the payment's time is unknown or the
 * order waits for documents for us or the DMV.
 */
export function expectedDates(
  order: Pick<
    Order,
    'created_at' | 'missing_papers' | 'papers' | 'service_type' | 'steps' | 'user_shipping_address'
  >,
): DeliveryDates | undefined {
  if (order.missing_papers?.length) return undefined;
  const reached = {
    filing: momentOf(order, 'filing'),
    completed: momentOf(order, 'completed'),
    shipped: momentOf(order, 'shipped'),
  };
  const paidAt = new Date(order.created_at ?? '');
  const readyAt = order.papers?.length ? reached.filing : paidAt;
  if (!readyAt || Number.isNaN(readyAt.getTime())) return undefined;
  return deliveryDates(readyAt, isOvernight(order), reached);
}

function momentOf(order: Pick<Order, 'steps'>, stage: string): Date | undefined {
  const moment = reachedAt(order, stage);
  return moment === undefined ? undefined : new Date(moment);
}
