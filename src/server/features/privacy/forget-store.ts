import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/schema.ts';

/** Everybody under an e-mail: the account and the guests. */
export async function selectUserUuids(db: Queryable, email: string): Promise<string[]> {
  const users = await db
    .selectFrom('app_user')
    .select('uuid')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('uuid')
    .execute();
  return users.map(({ uuid }) => uuid);
}

/** Orders of these users that still need their data: paid ones on their way, and payments in doubt. */
export async function selectOrdersUnderWay(
  db: Queryable,
  userUuids: readonly string[],
): Promise<string[]> {
  if (userUuids.length === 0) return [];
  const lines = await db
    .selectFrom('order_line')
    .select('order_id')
    .where('user_uuid', 'in', userUuids)
    .where((e) =>
      e.or([
        e('payment_status', '=', 'PENDING'),
        e('stage', 'in', ['paid', 'completed', 'label_printed', 'rejected']),
      ]),
    )
    .orderBy('order_id')
    .execute();
  return lines.map(({ order_id }) => order_id);
}

/** Payments of these users that are not refunded yet, whatever became of the lines. */
export async function selectRefundsOf(
  db: Queryable,
  userUuids: readonly string[],
): Promise<string[]> {
  if (userUuids.length === 0) return [];
  const payments = await db
    .selectFrom('payment')
    .select('uuid')
    .where('user_uuid', 'in', userUuids)
    .where('refund_due_since', 'is not', null)
    .orderBy('uuid')
    .execute();
  return payments.map(({ uuid }) => uuid);
}

/** Removes what was never paid for: lines, carts, addresses, vehicles. */
export async function deleteUnpaid(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .deleteFrom('order_line')
    .where('user_uuid', '=', userUuid)
    .where('payment_status', '=', 'UNPAID')
    .execute();
  await tx
    .deleteFrom('cart')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (e) => e.selectFrom('order_line').select('user_cart_uuid'))
    .execute();
  await tx
    .deleteFrom('shipping_address')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (e) => e.selectFrom('order_line').select('shipping_address_uuid'))
    .execute();
  await tx
    .updateTable('shipping_address')
    .set({ user_vehicle_uuid: null })
    .where('user_vehicle_uuid', 'in', unusedVehicles(tx, userUuid))
    .execute();
  await tx.deleteFrom('user_vehicle').where('uuid', 'in', unusedVehicles(tx, userUuid)).execute();
}

function unusedVehicles(tx: Tx, userUuid: string) {
  return tx
    .selectFrom('user_vehicle as vehicle')
    .select('vehicle.uuid')
    .where('vehicle.user_uuid', '=', userUuid)
    .where('vehicle.uuid', 'not in', (e) =>
      e.selectFrom('order_line').select('order_line.user_vehicle_uuid'),
    );
}

export async function hasLines(tx: Tx, userUuid: string): Promise<boolean> {
  const line = await tx
    .selectFrom('order_line')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Removes a user who has no orders, with failed payments, sessions and uploads. */
export async function deleteUser(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .deleteFrom('payment_line')
    .where('payment_uuid', 'in', (e) =>
      e.selectFrom('payment').select('payment.uuid').where('payment.user_uuid', '=', userUuid),
    )
    .execute();
  await tx.deleteFrom('payment').where('user_uuid', '=', userUuid).execute();
  await tx.deleteFrom('app_user').where('uuid', '=', userUuid).execute();
}

/**
 * Keeps what the law asks for of paid orders (service, amounts, days, state and ZIP) and takes the person
 * and the vehicle out of them.
 */
export async function anonymiseOrders(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .updateTable('shipping_address')
    .set({
      first_name: '',
      last_name: '',
      company_name: '',
      street_address: '',
      unit: '',
      city: '',
      email: '',
      phone_no: '',
    })
    .where('user_uuid', '=', userUuid)
    .execute();
  await tx
    .updateTable('order_line')
    .set({
      address_snapshot: sql<string>`(select to_jsonb(shipping_address) from shipping_address
        where shipping_address.uuid = order_line.shipping_address_uuid)`,
    })
    .where('user_uuid', '=', userUuid)
    .execute();
  await tx
    .updateTable('user_vehicle')
    .set({ plate: 'REMOVED', plate_key: sql<string>`uuid::text`, vin: '' })
    .where('user_uuid', '=', userUuid)
    .execute();
  await tx
    .deleteFrom('registration_card')
    .where('order_line_uuid', 'in', (e) =>
      e
        .selectFrom('order_line')
        .select('order_line.uuid')
        .where('order_line.user_uuid', '=', userUuid),
    )
    .execute();
}

/** Leaves a user whom nobody can be, as the owner of anonymised orders. */
export async function anonymiseUser(tx: Tx, userUuid: string, now: Date): Promise<void> {
  await tx.deleteFrom('session').where('user_uuid', '=', userUuid).execute();
  await tx
    .updateTable('app_user')
    .set({
      email: `${userUuid}@removed.invalid`,
      mobile_number: null,
      name: null,
      profile_image: null,
      metadata: '{}',
      expires_at: sql<Date | null>`case when kind = 'guest' then ${now}::timestamptz end`,
    })
    .where('uuid', '=', userUuid)
    .execute();
}

/** Removes mails to an e-mail and the reminders for it. */
export async function deleteContact(tx: Tx, email: string): Promise<void> {
  const key = email.toLowerCase();
  await tx
    .deleteFrom('mail_outbox')
    .where((e) => e(e.fn<string>('lower', ['recipient']), '=', key))
    .execute();
  await tx
    .deleteFrom('sandbox_mailbox')
    .where((e) => e(e.fn<string>('lower', ['recipient']), '=', key))
    .execute();
  await tx.deleteFrom('reminder_subscription').where('email_key', '=', key).execute();
}
