import type { Tx, VehicleRow } from '../../db/schema.ts';

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

/** A guest's vehicles, ordered or not. */
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

/** A guest's addresses, used or not. */
export async function selectAddressesOf(tx: Tx, guest: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shipping_address')
    .select('uuid')
    .where('user_uuid', '=', guest)
    .execute();
  return rows.map(({ uuid }) => uuid);
}
