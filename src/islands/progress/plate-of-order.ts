import { isRenewal } from '#contracts/order/cart.ts';
import { planOf } from '#contracts/order/line-plan.ts';
import { isProcessing, type Order } from '#contracts/order/order.ts';
import { isUndone } from '#contracts/order/order-outcome.ts';
import { formatDay, isDay } from '#contracts/time/days.ts';
import { type PlateTags, plateTags } from '#contracts/vehicle/plate.ts';

type PlateOrder = Pick<Order, 'order_status' | 'steps' | 'service_type' | 'user_vehicle'>;

type ShownPlate = {
  number: string;
  state: 'due' | 'pending' | 'current' | 'untagged';
  tags: PlateTags;
};

/**
 * Returns the plate of an order, or of a line that may become one. A renewal shows the pending year as an
 * outlined tag, filled once the DMV accepts it. A canceled or rejected renewal doesn't show the year.
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

/** Returns the day when a renewed registration ends, as MM/DD/YYYY, or an empty string if unknown. */
export function validUntil(order: PlateOrder): string {
  const expiresOn = order.user_vehicle?.vehicle_registration_expiry_date;
  if (!isRenewal(order) || isUndone(order) || !expiresOn || !isDay(expiresOn)) return '';
  const [month, day, year] = formatDay(expiresOn).split('/');
  const ends = `${month}/${day}/${Number(year) + yearsToCome(order)}`;
  return isProcessing(order) ? `${ends}, once accepted` : ends;
}

/** Returns the years that the DMV still has to add. A completed order already shows its new expiry. */
function yearsToCome(order: PlateOrder): number {
  return isProcessing(order) && isRenewal(order) ? 1 : 0;
}
