import { shownPlace } from '#contracts/account/postal-words.ts';
import { hasShipment } from '#contracts/order/line-plan.ts';
import type { Order } from '#contracts/order/order.ts';

export type OrderAddress = NonNullable<Order['user_shipping_address']>;

/** An address as the lines of a label, without empty lines. */
export function addressLines(address: OrderAddress): { name: string; lines: string[] } {
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
  const { first_name, last_name, company_name, unit, state, zip_code } = address;
  const { street_address, city } = shownPlace(address);
  const place = [city, join(state, zip_code)].filter(Boolean).join(', ');
  return {
    name: join(first_name, last_name),
    lines: [company_name ?? '', join(street_address, unit), place].filter(Boolean),
  };
}

/** Is the line sent by overnight shipping? Where nothing is mailed, the address may say so all the same. */
export function isOvernight(line: Pick<Order, 'user_shipping_address' | 'service_type'>): boolean {
  return line.user_shipping_address?.is_overnight_shipping === true && hasShipment(line);
}
