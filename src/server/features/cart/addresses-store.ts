import { sql } from 'kysely';
import type { AddressBody } from '#contracts/account/address.ts';
import type { Keyset } from '#contracts/api/envelope.ts';
import { toPage } from '../../db/page.ts';
import { countRequestCte } from '../../db/rate-limit-store.ts';
import type { Queryable, Tx, UserRow } from '../../db/schema.ts';
import type { LimitWithin } from '../../http/rate-limit.ts';

type StoredBody = Omit<AddressBody, 'user_vehicle_uuid'> & {
  user_vehicle_uuid: string | null;
  uuid: string;
  now: Date;
};

/**
 * Saves an address within a limit. `uuid` is null if the limit is exceeded or the address's vehicle is not the user's.
 */
export async function insertAddress(
  db: Queryable,
  { uuid, now, ...body }: StoredBody,
  { count, most }: LimitWithin,
) {
  const row = { uuid, ...body, created_dt: now, updated_at: now };
  return db
    .with('counted', () => countRequestCte(db, count, now))
    .with('saved', () =>
      db
        .insertInto('shipping_address')
        .expression(sql`select filled.* from counted,
          jsonb_populate_record(null::shipping_address, ${JSON.stringify(row)}::jsonb) as filled
          where counted.hits <= ${most} and (filled.user_vehicle_uuid is null or exists(
            select from user_vehicle where user_vehicle.uuid = filled.user_vehicle_uuid
              and user_vehicle.user_uuid = filled.user_uuid))`)
        .returning('uuid'),
    )
    .selectFrom('counted')
    .leftJoin('saved', (join) => join.onTrue())
    .select(['hits', 'resets_at', 'uuid'])
    .executeTakeFirstOrThrow();
}

/**
 * Updates an address unless an order that ships to it has a pending payment. `is_in_cart` is null if nothing was
 * changed.
 */
export async function updateAddressRow(
  tx: Tx,
  { uuid, now, user_uuid, user_vehicle_uuid, ...body }: StoredBody,
  { count, most }: LimitWithin,
) {
  const inOrders = (status: string) => sql<boolean>`exists(select from order_line
    where order_line.shipping_address_uuid = shipping_address.uuid and order_line.payment_status = ${status})`;
  return tx
    .with('counted', () => countRequestCte(tx, count, now))
    .with('changed', () =>
      tx
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
        .where(sql<boolean>`(select hits from counted) <= ${most}`)
        .returning(inOrders('UNPAID').as('is_in_cart')),
    )
    .selectFrom('counted')
    .leftJoin('changed', (join) => join.onTrue())
    .select(['hits', 'resets_at', 'is_in_cart'])
    .executeTakeFirstOrThrow();
}

export async function selectAddress(db: Queryable, uuid: string) {
  return db.selectFrom('shipping_address').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/**
 * A user's addresses. The first one prefills the form. A guest's few addresses come from one purchase, so they are
 * listed oldest first. An account's may be years old, so they are listed by last use, latest first.
 */
export async function selectAddresses(
  db: Queryable,
  user: Pick<UserRow, 'uuid' | 'kind'>,
  { limit, after }: Keyset,
) {
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

export async function deleteUnusedAddresses(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('shipping_address')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (e) => e.selectFrom('order_line').select('shipping_address_uuid'))
    .execute();
}

/** Keeps the state and ZIP code. */
export async function anonymizeAddresses(tx: Tx, userUuid: string) {
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
) {
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

/** Addresses saved since this guest was created, used or not. Older ones came with an emailed link. */
export async function findSavedAddresses(tx: Tx, guest: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shipping_address')
    .innerJoin('app_user', 'app_user.uuid', 'shipping_address.user_uuid')
    .select('shipping_address.uuid')
    .where('app_user.uuid', '=', guest)
    .whereRef('shipping_address.created_dt', '>=', 'app_user.created_at')
    .execute();
  return rows.map(({ uuid }) => uuid);
}
