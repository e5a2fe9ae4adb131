import { sql } from 'kysely';
import type { AddressBody } from '#contracts/address.ts';
import type { Keyset } from '#contracts/page.ts';
import { type Page, toPage } from '../../db/page.ts';
import type { Address, Queryable } from '../../db/schema.ts';

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

export async function updateAddress(
  db: Queryable,
  { uuid, now, ...body }: StoredBody,
): Promise<void> {
  await db
    .updateTable('shipping_address')
    .set({ ...body, updated_at: now })
    .where('uuid', '=', uuid)
    .execute();
}

export async function selectAddress(db: Queryable, uuid: string): Promise<Address | undefined> {
  return db.selectFrom('shipping_address').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** A user's addresses, oldest first: the first one prefills the form. */
export async function selectAddresses(
  db: Queryable,
  userUuid: string,
  { limit, after }: Keyset,
): Promise<Page<Address>> {
  const own = db.selectFrom('shipping_address').where('user_uuid', '=', userUuid);
  const { total } = await own
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const oldestFirst = own
    .selectAll()
    .orderBy('created_dt')
    .orderBy('uuid')
    .limit(limit + 1);
  const rest = sql<boolean>`(created_dt, uuid) > (select last.created_dt, last.uuid
    from shipping_address last where last.uuid = ${after})`;
  const rows = await (after === undefined ? oldestFirst : oldestFirst.where(rest)).execute();
  return toPage(rows, { limit, total });
}
