import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/schema.ts';

/**
 * The guests of an e-mail, held until the transaction ends, so that none of them pays meanwhile. In one
 * order, so that two logins do not wait for each other.
 */
export async function lockGuests(
  tx: Tx,
  email: string,
  { endedBy }: { endedBy?: Date } = {},
): Promise<string[]> {
  const guests = guestsOf(tx, email).select('app_user.uuid').orderBy('app_user.uuid').forUpdate();
  const rows = await (endedBy === undefined
    ? guests
    : guests.where('app_user.expires_at', '<=', endedBy)
  ).execute();
  return rows.map(({ uuid }) => uuid);
}

/** Ends guests at once, and notes where their owner is found from then on. */
export async function closeGuests(
  tx: Tx,
  guests: readonly string[],
  accountUuid: string,
  now: Date,
): Promise<void> {
  if (guests.length === 0) return;
  await tx
    .updateTable('app_user')
    .set({ account_uuid: accountUuid, expires_at: sql<Date>`least(expires_at, ${now})` })
    .where('uuid', 'in', guests)
    .execute();
}

/** Have guests of this e-mail that have ended paid for something that still lies with them? */
export async function hasPaidByEndedGuests(
  db: Queryable,
  email: string,
  now: Date,
): Promise<boolean> {
  const line = await guestsOf(db, email)
    .innerJoin('order_line', 'order_line.user_uuid', 'app_user.uuid')
    .select('order_line.uuid')
    .where('app_user.expires_at', '<=', now)
    .where('order_line.payment_status', '=', 'PAID')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

export type PaidLine = Awaited<ReturnType<typeof selectPaidByGuests>>[number];

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

/** The account's own vehicle of the same plate and service. */
export async function selectAccountVehicle(
  tx: Tx,
  accountUuid: string,
  { service_type_uuid, plate_key }: Pick<PaidLine, 'service_type_uuid' | 'plate_key'>,
): Promise<string | undefined> {
  const vehicle = await tx
    .selectFrom('user_vehicle')
    .select('uuid')
    .where('user_uuid', '=', accountUuid)
    .where('service_type_uuid', '=', service_type_uuid)
    .where('plate_key', '=', plate_key)
    .executeTakeFirst();
  return vehicle?.uuid;
}

/** Gives a guest's vehicle to the account or, where that knows it, points its paid orders there. */
export async function takeOverVehicle(
  tx: Tx,
  accountUuid: string,
  vehicleUuid: string,
  known: string | undefined,
): Promise<void> {
  if (known === undefined) {
    await tx
      .updateTable('user_vehicle')
      .set({ user_uuid: accountUuid })
      .where('uuid', '=', vehicleUuid)
      .execute();
    return;
  }
  if (known === vehicleUuid) return;
  await tx
    .updateTable('order_line')
    .set({ user_vehicle_uuid: known })
    .where('user_vehicle_uuid', '=', vehicleUuid)
    .where('payment_status', '=', 'PAID')
    .execute();
  await tx
    .updateTable('user_vehicle')
    .set({
      registration_expires_on: sql<string>`greatest(registration_expires_on, (select other.registration_expires_on
        from user_vehicle other where other.uuid = ${vehicleUuid}))`,
    })
    .where('uuid', '=', known)
    .execute();
}

/** Gives paid lines to the account, with their addresses, carts and payments. */
export async function movePaid(
  tx: Tx,
  accountUuid: string,
  lines: readonly PaidLine[],
): Promise<void> {
  const uuids = lines.map((line) => line.uuid);
  const owner = { user_uuid: accountUuid };
  await tx.updateTable('order_line').set(owner).where('uuid', 'in', uuids).execute();
  await tx
    .updateTable('shipping_address')
    .set(owner)
    .where('uuid', 'in', [...new Set(lines.map((line) => line.shipping_address_uuid))])
    .execute();
  // An address may have been entered for a vehicle that stays behind.
  await tx
    .updateTable('shipping_address')
    .set({ user_vehicle_uuid: null })
    .where('user_uuid', '=', accountUuid)
    .where('user_vehicle_uuid', 'not in', (e) =>
      e.selectFrom('user_vehicle').select('uuid').where('user_uuid', '=', accountUuid),
    )
    .execute();
  await tx
    .updateTable('cart')
    .set(owner)
    .where('uuid', 'in', [...new Set(lines.map((line) => line.user_cart_uuid))])
    .where('status', '=', 'ordered')
    .execute();
  await tx
    .updateTable('payment')
    // The key repeats a request of the guest, who is gone; the account may have used the same one.
    .set({ ...owner, idempotency_key: null })
    .where('state', '=', 'succeeded')
    .where('uuid', 'in', (e) =>
      e.selectFrom('payment_line').select('payment_uuid').where('order_line_uuid', 'in', uuids),
    )
    .execute();
}

function guestsOf(db: Queryable, email: string) {
  return db
    .selectFrom('app_user')
    .where('app_user.kind', '=', 'guest')
    .where((e) => e(e.fn<string>('lower', ['app_user.email']), '=', sql<string>`lower(${email})`));
}
