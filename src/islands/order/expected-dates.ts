import { type DeliveryDates, deliveryDates } from '#contracts/order/delivery-dates.ts';
import type { Order } from '#contracts/order/order.ts';
import { isOvernight } from './address-lines.ts';

/** The days on which the steps of a paid order are expected; undefined where its payment's moment is unknown. */
export function expectedDates(
  order: Pick<Order, 'created_at' | 'user_shipping_address' | 'service_type'>,
): DeliveryDates | undefined {
  const paidAt = new Date(order.created_at ?? '');
  return Number.isNaN(paidAt.getTime()) ? undefined : deliveryDates(paidAt, isOvernight(order));
}
