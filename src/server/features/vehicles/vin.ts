import { sql } from 'kysely';

/** Has the user of a row of user_vehicle paid for something of its plate? */
export const isPlatePaid = sql<boolean>`exists(select from order_line paid
  join user_vehicle bought on bought.uuid = paid.user_vehicle_uuid
  where paid.user_uuid = user_vehicle.user_uuid and paid.payment_status = 'PAID'
    and bought.plate_key = user_vehicle.plate_key)`;

/**
 * A vehicle's number as a user may read it: the last four characters, which tell owners that it is theirs, or all of it
 * once they have paid for the vehicle's plate. A plate can be read on any street.
 */
export function shownVin(vin: string, isPaid: boolean): string {
  return isPaid || vin === '' ? vin : `***${vin.slice(-4)}`;
}
