import { isRenewal } from '#contracts/order/cart.ts';
import { isProcessing, type Order } from '#contracts/order/order.ts';
import { isUndone } from '#contracts/order/order-outcome.ts';
import { formatDay, isDay } from '#contracts/vehicle/days.ts';
import { type PlateTags, plateTags } from '#contracts/vehicle/plate-tags.ts';

type Told = Pick<Order, 'order_status' | 'steps' | 'service_type' | 'user_vehicle'>;

type ShownPlate = { number: string; state: 'due' | 'pending' | 'current'; tags: PlateTags };

/**
 * The plate of an order. A paid renewal shows the year that the DMV still has to add, one that is in the cart
 * shows it outlined, and one that was canceled or refused does not show it.
 */
export function plateOfOrder(order: Told, isPaid = true): ShownPlate {
  const number = order.user_vehicle?.vehicle_license_plate || '-';
  const tags = plateTags(order.user_vehicle?.vehicle_registration_expiry_date, yearsToCome(order));
  if (isUndone(order)) return { number, tags, state: 'due' };
  return { number, tags, state: isPaid || !isRenewal(order) ? 'current' : 'pending' };
}

/** The day on which a renewed registration ends, as MM/DD/YYYY; empty where it is unknown. */
export function validUntil(order: Told): string {
  const expiresOn = order.user_vehicle?.vehicle_registration_expiry_date;
  if (!isRenewal(order) || isUndone(order) || !expiresOn || !isDay(expiresOn)) return '';
  const [month, day, year] = formatDay(expiresOn).split('/');
  const ends = `${month}/${day}/${Number(year) + yearsToCome(order)}`;
  return isProcessing(order) ? `${ends}, once accepted` : ends;
}

/** The years that the DMV still has to add; a completed order already shows its new expiry. */
function yearsToCome(order: Told): number {
  return isProcessing(order) && isRenewal(order) ? 1 : 0;
}
