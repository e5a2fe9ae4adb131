import { sql } from 'kysely';
import { orderStatuses } from '#contracts/order/order-states.ts';
import type { OrderLineRow } from '../../../db/schema.ts';

/** Has the DMV accepted an order of the user of a row of user_vehicle for its plate? */
export const isPlateAccepted = sql<boolean>`exists(select from order_line accepted
  join user_vehicle bought on bought.uuid = accepted.user_vehicle_uuid
  where accepted.user_uuid = user_vehicle.user_uuid and accepted.payment_status = 'PAID'
    and accepted.order_status = ${sql.lit(orderStatuses.completed)}
    and bought.plate_key = user_vehicle.plate_key)`;

/** The same of an order. One that can still be canceled, or was given back, has cost nothing. */
export function isAccepted(line: Pick<OrderLineRow, 'payment_status' | 'order_status'>): boolean {
  return line.payment_status === 'PAID' && line.order_status === orderStatuses.completed;
}

/**
 * A vehicle's number as a user may read it: the last four characters, which tell owners that it is theirs, or all of it
 * once the DMV has accepted an order of theirs for the vehicle's plate. A plate can be read on any street.
 */
export function shownVin(vin: string, isWhole: boolean): string {
  return isWhole || vin === '' ? vin : `***${vin.slice(-4)}`;
}
