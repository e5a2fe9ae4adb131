import { sql } from 'kysely';
import type { AddressBody } from '#contracts/account/address.ts';
import type { Keyset } from '#contracts/api/page.ts';
import { type Page, toPage } from '../../db/page.ts';
import type { AddressRow, Queryable, Tx, UserRow } from '../../db/schema.ts';

type StoredBody = Omit<AddressBody, 'user_vehicle_uuid'> & {
  user_vehicle_uuid: string | null;
  uuid: string;
  now: Date;
};

/** Saves an address; false where its vehicle is not the user's. */
export async function insertAddress(
  db: Queryable,
  { uuid, now, ...body }: StoredBody,
): Promise<boolean> {
  const row = { uuid, ...body, created_dt: now, updated_at: now };
  if (body.user_vehicle_uuid === null) {
    await db.insertInto('shipping_address').values(row).execute();
    return true;
  }
  const { rows } = await sql`insert into shipping_address
    select filled.* from user_vehicle,
      jsonb_populate_record(null::shipping_address, ${JSON.stringify(row)}::jsonb) as filled
    where user_vehicle.uuid = ${body.user_vehicle_uuid} and user_vehicle.user_uuid = ${body.user_uuid}
    returning uuid`.execute(db);
  return rows.length > 0;
}

/** Who may change an address may do so while no payment of an order to it is open. */
export async function updateAddressRow(
  tx: Tx,
  { uuid, now, user_uuid, user_vehicle_uuid, ...body }: StoredBody,
): Promise<{ is_in_cart: boolean } | undefined> {
  const inOrders = (status: string) => sql<boolean>`exists(select from order_line
    where order_line.shipping_address_uuid = shipping_address.uuid and order_line.payment_status = ${status})`;
  return tx
    .updateTable('shipping_address')
    .set({ ...body, updated_at: now, ...(user_vehicle_uuid !== null && { user_vehicle_uuid }) })
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', user_uuid)
    .where((e) =>
      e.or([
        sql<boolean>`${user_vehicle_uuid}::uuid is null`,
        e.exists(
          e
            .selectFrom('user_vehicle')
            .select('user_vehicle.uuid')
            .where('user_vehicle.uuid', '=', user_vehicle_uuid)
            .where('user_vehicle.user_uuid', '=', user_uuid),
        ),
      ]),
    )
    .where((e) => e.not(inOrders('PENDING')))
    .returning(inOrders('UNPAID').as('is_in_cart'))
    .executeTakeFirst();
}

export async function selectAddress(db: Queryable, uuid: string): Promise<AddressRow | undefined> {
  return db.selectFrom('shipping_address').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/**
 * A user's addresses; the first one prefills the form. A guest has a few, all of one purchase: oldest first.
 * An account's may be years old, so the one used last comes first.
 */
export async function selectAddresses(
  db: Queryable,
  user: Pick<UserRow, 'uuid' | 'kind'>,
  { limit, after }: Keyset,
): Promise<Page<AddressRow>> {
  const own = db.selectFrom('shipping_address').where('user_uuid', '=', user.uuid);
  const { total } = await own
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [time, direction, beyond] =
    user.kind === 'account'
      ? (['updated_at', 'desc', sql`<`] as const)
      : (['created_dt', 'asc', sql`>`] as const);
  const inOrder = own
    .selectAll()
    .orderBy(time, direction)
    .orderBy('uuid', direction)
    .limit(limit + 1);
  const rest = sql<boolean>`(${sql.ref(time)}, uuid) ${beyond} (select last.${sql.ref(time)}, last.uuid
    from shipping_address last where last.uuid = ${after})`;
  const rows = await (after === undefined ? inOrder : inOrder.where(rest)).execute();
  return toPage(rows, { limit, total });
}

export async function deleteUnusedAddresses(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .deleteFrom('shipping_address')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (e) => e.selectFrom('order_line').select('shipping_address_uuid'))
    .execute();
}

/** State and ZIP stay. */
export async function blankAddresses(tx: Tx, userUuid: string): Promise<void> {
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
}

export async function moveAddress(
  tx: Tx,
  from: string,
  { uuid, userUuid }: { uuid: string; userUuid: string },
): Promise<void> {
  await tx
    .updateTable('shipping_address')
    .set({
      uuid,
      user_uuid: userUuid,
      user_vehicle_uuid: sql<string | null>`(select user_vehicle.uuid from user_vehicle
        where user_vehicle.uuid = shipping_address.user_vehicle_uuid and user_vehicle.user_uuid = ${userUuid})`,
    })
    .where('uuid', '=', from)
    .execute();
}
