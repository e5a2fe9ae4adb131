import { feeLines } from '#contracts/catalogue/fees.ts';
import { toCents } from '#contracts/catalogue/money.ts';
import { finalCents, type OrderLine } from '#contracts/order/cart.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import type { SummaryRow } from '#islands/order/OrderSummary.tsx';

/** The order summary of a vehicle that is not in a cart yet. */
export function rowsOfVehicles(vehicles: readonly UserVehicle[]): SummaryRow[] {
  return vehicles.map((vehicle, index) => ({
    id: vehicle.uuid ?? String(index),
    vehicle,
    finalCents: toCents(vehicle.final_price),
    fees: feeLines(vehicle.dmv_deal_details, vehicle.service_type?.price_config),
  }));
}

/** The order summary of a cart, or of the orders that it became. */
export function rowsOfItems(items: readonly OrderLine[]): SummaryRow[] {
  return items.map((item) => ({
    id: item.uuid,
    vehicle: item.user_vehicle ?? {},
    finalCents: finalCents(item),
    fees: feeLines(item.dmv_deal_details, item.service_type?.price_config),
  }));
}
