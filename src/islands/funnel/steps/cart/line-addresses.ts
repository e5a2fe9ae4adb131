import { formatPhone } from '#contracts/account/phone.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import { hasShipment } from '#contracts/order/line-plan.ts';
import { addressLines } from '#islands/order/address-lines.ts';

/** Returns a vehicle's shipping address in one line. */
export function shipToOf({ user_shipping_address: address }: CartItem): string {
  const { name, lines } = addressLines(address ?? {});
  return [name, ...lines].join(', ');
}

/** Returns the term for the address of these lines: some services ship nothing. */
export function placeTerm(items: readonly CartItem[]): 'Ship to' | 'Address' {
  return items.some(hasShipment) ? 'Ship to' : 'Address';
}

/** The contact for a vehicle: email and phone. */
export function contactOf({ user_shipping_address: address }: CartItem): string[] {
  return [address?.email ?? '', formatPhone(address?.phone_no ?? '')].filter(Boolean);
}

/**
 * Returns the lines with the address that most lines share, or an empty list if all differ. If addresses tie,
 * the latest one wins.
 */
export function sharedLines(items: readonly CartItem[]): CartItem[] {
  if (items.length === 1) return [...items];
  const byAddress = new Map<string, CartItem[]>();
  for (const item of items) {
    const shipTo = shipToOf(item);
    byAddress.set(shipTo, [...(byAddress.get(shipTo) ?? []), item]);
  }
  const shared = [...byAddress.values()].filter((lines) => lines.length > 1);
  return shared.reduce((most, lines) => (lines.length >= most.length ? lines : most), []);
}
