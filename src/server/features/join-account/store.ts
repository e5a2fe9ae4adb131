import type { Tx } from '../../db/schema.ts';

export type PaidLine = Awaited<ReturnType<typeof selectPaidByGuests>>[number];

/** What guests have paid for, with the vehicles under the uuids by which the account has them. */
export async function selectPaidByGuests(tx: Tx, guests: readonly string[]) {
  return tx
    .selectFrom('order_line')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select([
      'order_line.uuid',
      'order_line.user_cart_uuid',
      'order_line.user_vehicle_uuid',
      'order_line.shipping_address_uuid',
      'user_vehicle.service_type_uuid',
      'user_vehicle.plate_key',
    ])
    .where('order_line.user_uuid', 'in', guests)
    .where('order_line.payment_status', '=', 'PAID')
    .orderBy('order_line.created_at')
    .execute();
}
