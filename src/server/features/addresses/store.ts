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

export async function insertAddress(
  db: Queryable,
  { uuid, now, ...body }: StoredBody,
): Promise<void> {
  await db
    .insertInto('shipping_address')
    .values({ uuid, ...body, created_dt: now, updated_at: now })
    .execute();
}

export async function updateAddressRow(
  db: Queryable,
  { uuid, now, ...body }: StoredBody,
): Promise<void> {
  await db
    .updateTable('shipping_address')
    .set({ ...body, updated_at: now })
    .where('uuid', '=', uuid)
    .execute();
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
