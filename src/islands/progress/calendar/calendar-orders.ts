import type { CalendarOrder } from '#contracts/order/calendar-order.ts';
import { planOf } from '#contracts/order/line-plan.ts';
import type { Order } from '#contracts/order/order.ts';
import { isUndone } from '#contracts/order/order-outcome.ts';
import { expectedDates } from '../expected-dates.ts';
import { renewedUntil } from '../plate-of-order.ts';

/** Returns what a calendar shows about these orders. Canceled and rejected orders are left out. */
export function calendarOrders(orders: readonly Order[]): CalendarOrder[] {
  return orders.flatMap((order) => {
    const plate = order.user_vehicle?.vehicle_license_plate;
    if (!order.order_id || !plate || isUndone(order)) return [];
    const thing = planOf(order).mailed;
    const day = expectedDates(order)?.delivered;
    return {
      orderId: `${order.order_id}`,
      plate,
      delivery: thing && day ? { thing, day } : undefined,
      expiresOn: renewedUntil(order),
    };
  });
}
