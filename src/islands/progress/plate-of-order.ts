import { isRenewal } from '#contracts/order/cart.ts';
import { planOf } from '#contracts/order/line-plan.ts';
import { isProcessing, type Order } from '#contracts/order/order.ts';
import { isUndone } from '#contracts/order/order-outcome.ts';
import { addYears, formatDay, isDay } from '#contracts/time/days.ts';
import { type PlateTags, plateTags } from '#contracts/vehicle/plate.ts';
import { t } from '#words/words.ts';

type PlateOrder = Pick<Order, 'order_status' | 'steps' | 'service_type' | 'user_vehicle'>;

type ShownPlate = {
  number: string;
  state: 'due' | 'pending' | 'current' | 'untagged';
  tags: PlateTags;
};

/**
 * Returns the plate for an order, or for a line that may become one. The pending year of a renewal is an
 * outlined tag that is filled once the DMV accepts the order. A canceled or rejected renewal has no such tag.
 */
export function plateOfOrder(order: PlateOrder): ShownPlate {
  const number = order.user_vehicle?.vehicle_license_plate || '-';
  const { yearTag } = planOf(order);
  if (yearTag === 'none') return { number, tags: { month: '', year: '' }, state: 'untagged' };
  const tags = plateTags(order.user_vehicle?.vehicle_registration_expiry_date, yearsToCome(order));
  if (isUndone(order)) return { number, tags, state: 'due' };
  const isToCome = yearTag === 'next' && isProcessing(order);
  return { number, tags, state: isToCome ? 'pending' : 'current' };
}

/** Returns the day on which a renewed registration expires, or an empty string if it isn't known. */
export function validUntil(order: PlateOrder): string {
  const expiresOn = order.user_vehicle?.vehicle_registration_expiry_date;
  if (!isRenewal(order) || isUndone(order) || !expiresOn || !isDay(expiresOn)) return '';
  const day = formatDay(addYears(expiresOn, yearsToCome(order)));
  return isProcessing(order) ? t('{day}, once accepted', { day }) : day;
}

/** A completed order already has its new expiry date. */
function yearsToCome(order: PlateOrder): number {
  return isProcessing(order) && isRenewal(order) ? 1 : 0;
}
