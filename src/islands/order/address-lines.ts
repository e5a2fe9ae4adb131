import type { Order } from '#contracts/order/order.ts';

export type OrderAddress = NonNullable<Order['user_shipping_address']>;

/** An address as the lines of a label, without empty lines. */
export function addressLines(address: OrderAddress): { name: string; lines: string[] } {
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
  const { first_name, last_name, company_name, street_address, unit, city, state, zip_code } =
    address;
  const place = [city, join(state, zip_code)].filter(Boolean).join(', ');
  return {
    name: join(first_name, last_name),
    lines: [company_name ?? '', join(street_address, unit), place].filter(Boolean),
  };
}
