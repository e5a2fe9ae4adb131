import { feeLines } from '#contracts/catalogue/fees.ts';
import { type Cents, toCents } from '#contracts/catalogue/money.ts';
import { finalCents, type OrderLine } from '#contracts/order/cart.ts';
import { hasShipment, lineTitle } from '#contracts/order/line-plan.ts';
import { orderStatuses } from '#contracts/order/order-outcome.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import type { SummaryRow } from '#islands/order/OrderSummary.tsx';
import { plateOfOrder } from '#islands/progress/plate-of-order.ts';

const UNPAID = { order_status: orderStatuses.processing };

/**
 * Returns the order summary for a vehicle that isn't in a cart yet. Overnight shipping is part of shipping
 * and handling, as it will be in the server's cart.
 */
export function rowsOfVehicles(
  vehicles: readonly UserVehicle[],
  overnightCents: Cents,
): SummaryRow[] {
  return vehicles.map((vehicle, index) => {
    const postage = hasShipment(vehicle) ? overnightCents : 0;
    const plate = plateOfOrder({ ...UNPAID, ...vehicle, user_vehicle: vehicle });
    return {
      id: vehicle.uuid ?? String(index),
      vehicle,
      service: lineTitle(vehicle),
      plate: { ...plate, state: plate.state === 'pending' ? 'due' : plate.state },
      finalCents: toCents(vehicle.final_price) + postage,
      fees: feeLines(vehicle).map((line) =>
        line.id === 'shipping_and_handling' ? { ...line, cents: line.cents + postage } : line,
      ),
    };
  });
}

/** Without the services, which the screen lists itself. */
export function rowsOfItems(items: readonly OrderLine[]): SummaryRow[] {
  return items.map((item) => ({
    id: item.uuid,
    vehicle: item.user_vehicle ?? {},
    finalCents: finalCents(item),
    fees: feeLines(item),
  }));
}

/** The rows of a screen that shows the vehicles only in its summary. */
export function rowsWithPlates(items: readonly OrderLine[]): SummaryRow[] {
  return items.flatMap((item) => {
    const plate = plateOfOrder({ ...item, ...UNPAID });
    return rowsOfItems([item]).map((row) => ({ ...row, service: lineTitle(item), plate }));
  });
}
