import { CALENDAR_TYPE, writeCalendar } from '#contracts/order/calendar-file.ts';
import { calendarFilename } from '#contracts/order/calendar-order.ts';
import type { Order } from '#contracts/order/order.ts';
import { saveFile } from '#islands/sections/save-file.ts';
import { calendarOrders } from './calendar-orders.ts';

export function saveCalendar(orders: readonly Order[], now: Date): void {
  const toCome = calendarOrders(orders, now);
  const text = writeCalendar(toCome, { siteUrl: location.origin, now });
  saveFile(new Blob([text], { type: CALENDAR_TYPE }), calendarFilename(toCome));
}
