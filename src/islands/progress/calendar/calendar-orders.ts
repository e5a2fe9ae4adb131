import { type CalendarOrder, ordersToCome } from '#contracts/order/calendar-order.ts';
import { isRenewal } from '#contracts/order/cart.ts';
import { expectedDates } from '#contracts/order/expected-dates.ts';
import { planOf } from '#contracts/order/line-plan.ts';
import { isProcessing, type Order } from '#contracts/order/order.ts';
import { isUndone } from '#contracts/order/order-outcome.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { type Day, isDay } from '#contracts/time/days.ts';

/** Canceled and rejected orders are left out. */
export function calendarOrders(orders: readonly Order[], now: Date): CalendarOrder[] {
  const all = orders.flatMap((order) => {
    const plate = order.user_vehicle?.vehicle_license_plate;
    if (!order.order_id || !plate || isUndone(order)) return [];
    const thing = planOf(order).mailed;
    const day = expectedDates(order)?.delivered;
    return {
      orderId: `${order.order_id}`,
      plate,
      delivery: thing && day ? { thing, day } : undefined,
      expiresOn: isRenewal(order) ? renewedUntil(order) : undefined,
    };
  });
  return ordersToCome(all, californiaDay(now));
}

/** The DMV adds a year when it accepts the order. For February 29, the day is unknown until then. */
function renewedUntil(order: Order): Day | undefined {
  const [year = '', ...monthAndDay] =
    order.user_vehicle?.vehicle_registration_expiry_date?.split('-') ?? [];
  const day = [Number(year) + (isProcessing(order) ? 1 : 0), ...monthAndDay].join('-');
  return isDay(day) ? day : undefined;
}
