import { sql } from 'kysely';
import { orderStatuses } from '#contracts/order/order-states.ts';
import type { OrderLineRow } from '../../../db/schema.ts';

/** Whether the DMV has accepted an order for this plate from the owner of a user_vehicle row. */
export const isPlateAccepted = sql<boolean>`exists(select from order_line accepted
  join user_vehicle bought on bought.uuid = accepted.user_vehicle_uuid
  where accepted.user_uuid = user_vehicle.user_uuid and accepted.payment_status = 'PAID'
    and accepted.order_status = ${sql.lit(orderStatuses.completed)}
    and bought.plate_key = user_vehicle.plate_key)`;

/** The same for an order. An order that can still be canceled, or was refunded, doesn't count. */
export function isAccepted(line: Pick<OrderLineRow, 'payment_status' | 'order_status'>): boolean {
  return line.payment_status === 'PAID' && line.order_status === orderStatuses.completed;
}

/**
 * The VIN as shown to a user: the last four characters, by which owners recognize their vehicle, or all of it once the
 * DMV has accepted their order for the plate. Anyone on the street can read a plate.
 */
export function shownVin(vin: string, isWhole: boolean): string {
  return isWhole || vin === '' ? vin : `***${vin.slice(-4)}`;
}
