import { feeLines } from '#contracts/catalogue/fees.ts';
import { type Cents, toCents } from '#contracts/catalogue/money.ts';
import { finalCents, isRenewal, type OrderLine } from '#contracts/order/cart.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import type { SummaryRow } from '#islands/order/OrderSummary.tsx';

/**
 * The order summary of a vehicle that is not in a cart yet. Overnight shipping is part of shipping and handling,
 * as the server will have it in the cart.
 */
export function rowsOfVehicles(
  vehicles: readonly UserVehicle[],
  overnightCents: Cents,
): SummaryRow[] {
  return vehicles.map((vehicle, index) => ({
    id: vehicle.uuid ?? String(index),
    vehicle,
    service: isRenewal(vehicle) ? undefined : lineTitle(vehicle),
    finalCents: toCents(vehicle.final_price) + overnightCents,
    fees: feeLines(vehicle.dmv_deal_details, vehicle.service_type?.price_config).map((line) =>
      line.id === 'shipping_and_handling' ? { ...line, cents: line.cents + overnightCents } : line,
    ),
  }));
}

/** The order summary of a cart, or of the orders that it became. */
export function rowsOfItems(items: readonly OrderLine[]): SummaryRow[] {
  const isRenewed = items.every(isRenewal);
  return items.map((item) => ({
    id: item.uuid,
    vehicle: item.user_vehicle ?? {},
    service: isRenewed ? undefined : lineTitle(item),
    finalCents: finalCents(item),
    fees: feeLines(item.dmv_deal_details, item.service_type?.price_config),
  }));
}
