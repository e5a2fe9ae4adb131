import type { Tx, VehicleRow } from '../../db/schema.ts';

export type PaidLine = Awaited<ReturnType<typeof selectPaidByGuests>>[number];

/** Paid orders of guests, with their vehicles' UUIDs in the account. */
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
    .orderBy('order_line.order_id')
    .execute();
}

export async function selectVehiclesOf(
  tx: Tx,
  guest: string,
): Promise<Pick<VehicleRow, 'uuid' | 'service_type_uuid' | 'plate_key'>[]> {
  return tx
    .selectFrom('user_vehicle')
    .select(['uuid', 'service_type_uuid', 'plate_key'])
    .where('user_uuid', '=', guest)
    .execute();
}

/** Addresses saved since this guest began, used or not. Older ones came with an emailed link. */
export async function selectSavedAddresses(tx: Tx, guest: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shipping_address')
    .innerJoin('app_user', 'app_user.uuid', 'shipping_address.user_uuid')
    .select('shipping_address.uuid')
    .where('app_user.uuid', '=', guest)
    .whereRef('shipping_address.created_dt', '>=', 'app_user.created_at')
    .execute();
  return rows.map(({ uuid }) => uuid);
}
