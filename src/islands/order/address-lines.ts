import { isolated } from '#contracts/account/isolated.ts';
import { formatPlace } from '#contracts/account/postal.ts';
import type { Order } from '#contracts/order/order.ts';

export type OrderAddress = NonNullable<Order['user_shipping_address']>;

export function addressLines(address: OrderAddress): { name: string; lines: string[] } {
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
  const { first_name, last_name, company_name, unit, state, zip_code } = address;
  const { street_address, city } = formatPlace(address);
  const place = [isolated(city), join(state, zip_code)].filter(Boolean).join(', ');
  const street = join(isolated(street_address), isolated(unit ?? ''));
  return {
    name: isolated(join(first_name, last_name)),
    lines: [isolated(company_name ?? ''), street, place].filter(Boolean),
  };
}
