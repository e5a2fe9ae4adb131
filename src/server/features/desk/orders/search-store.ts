/** Index-backed searches, newest first, with caps on large results. */
import { type RawBuilder, sql } from 'kysely';
import { searchLimits } from '#contracts/desk/order-search.ts';
import { VIN_END } from '#contracts/vehicle/vin.ts';
import type { Queryable } from '../../../db/schema.ts';
import type { SearchMeaning } from './parse-search.ts';

export type SearchResult = { uuid: string; is_order: boolean; total: number };

const MAX = sql.lit(searchLimits.counted);

/** Lines of carts and orders, paid or not, that match a condition. */
const linesWhere = (condition: RawBuilder<boolean>) => sql`
  (select order_line.uuid, order_line.created_at, true as is_order from order_line
    where ${condition} order by order_line.created_at desc limit ${MAX})`;

const lookupsWhere = (condition: RawBuilder<boolean>) => sql`
  (select vehicle.uuid, vehicle.created_at, false as is_order from user_vehicle vehicle
    where ${condition}
      and not exists(select from order_line where order_line.user_vehicle_uuid = vehicle.uuid)
    order by vehicle.created_at desc limit ${MAX})`;

const usersBy = (condition: RawBuilder<boolean>) =>
  sql`(select app_user.uuid from app_user where ${condition} limit ${MAX})`;

/** With a limit, PostgreSQL looks up the lines of each address instead of reading all lines. */
const linesOf = (addresses: RawBuilder<unknown>) => sql`
  (select line.uuid, line.created_at, true as is_order from (${addresses}) address
    cross join lateral (select order_line.uuid, order_line.created_at from order_line
      where order_line.shipping_address_uuid = address.uuid limit ${MAX}) line)`;

const linesSentTo = (condition: RawBuilder<boolean>) =>
  linesOf(sql`select address.uuid from shipping_address address
    where ${condition} order by address.created_dt desc limit ${MAX}`);

const vehiclesWhere = (condition: RawBuilder<boolean>) => [
  linesWhere(sql`order_line.user_vehicle_uuid in
    (select vehicle.uuid from user_vehicle vehicle where ${condition}
      order by vehicle.created_at desc limit ${MAX})`),
  lookupsWhere(condition),
];

/**
 * Addresses by the start of a name, in the order of its index: by name, newest first. So a common name costs no more
 * than others, and its newest addresses are found.
 */
const named = (name: RawBuilder<string>, start: string) => sql`
  select address.uuid, address.first_name from shipping_address address
    where ${name} like ${`${start}%`}
    order by ${name} using ~<~, address.created_dt desc limit ${MAX}`;

const lastName = sql<string>`lower(address.last_name)`;
const fullName = sql<string>`lower(address.first_name || ' ' || address.last_name)`;

/** The start of a last name, of a full name, or of both names in either order. A last name may have several words. */
function placesOfName(name: string): RawBuilder<unknown>[] {
  const words = name.split(' ');
  const places = [linesOf(named(lastName, name)), linesOf(named(fullName, name))];
  if (words.length === 1) return places;
  const both = (last: readonly string[], first = '') =>
    linesOf(sql`select both_names.uuid from (${named(lastName, last.join(' '))}) both_names
      where lower(both_names.first_name) like ${`${first}%`}`);
  return [...places, both(words.slice(1), words[0]), both(words.slice(0, -1), words.at(-1))];
}

function placesOf({ kind, value }: SearchMeaning): RawBuilder<unknown>[] {
  switch (kind) {
    case 'order':
      return [linesWhere(sql`order_line.order_id = ${value}`)];
    case 'payment':
      return [
        linesWhere(sql`order_line.uuid in (select paid.order_line_uuid from payment
          join payment_line paid on paid.payment_uuid = payment.uuid
          where payment.public_reference = ${value})`),
      ];
    case 'email': {
      const users = usersBy(sql`lower(app_user.email) = ${value}`);
      return [
        linesWhere(sql`order_line.user_uuid in ${users}`),
        linesSentTo(sql`lower(address.email) = ${value}`),
        lookupsWhere(sql`vehicle.user_uuid in ${users}`),
      ];
    }
    case 'phone': {
      const users = usersBy(sql`app_user.mobile_number = ${value}`);
      return [
        linesWhere(sql`order_line.user_uuid in ${users}`),
        linesSentTo(sql`address.phone_no = ${value}`),
        lookupsWhere(sql`vehicle.user_uuid in ${users}`),
      ];
    }
    case 'tracking':
      return [
        linesWhere(sql`order_line.uuid in (select packed.order_line_uuid from parcel
          join parcel_order packed on packed.parcel_uuid = parcel.uuid
          where parcel.tracking_number = ${value})`),
      ];
    case 'plate':
      return [
        linesWhere(sql`order_line.user_vehicle_uuid in
          (select own.uuid from user_vehicle own where own.plate_key = ${value} limit ${MAX})`),
        lookupsWhere(sql`vehicle.plate_key = ${value}`),
      ];
    case 'partner_reference':
      // Without `is not null`, PostgreSQL expects thousands of matches in a shop that has no references.
      return [
        linesWhere(sql`order_line.partner_reference is not null
          and lower(order_line.partner_reference) = lower(${value})`),
        lookupsWhere(sql`vehicle.partner_reference is not null
          and lower(vehicle.partner_reference) = lower(${value})`),
      ];
    case 'vin':
      // Of some vehicles, we have only the end of the VIN.
      return vehiclesWhere(sql`(reverse(vehicle.vin) like reverse(${`%${value}`})
        or reverse(vehicle.vin) = reverse(${value.slice(-VIN_END)}))`);
    case 'plate_part':
      return [
        ...vehiclesWhere(sql`vehicle.plate_key like ${`${value}%`}`),
        ...vehiclesWhere(sql`reverse(vehicle.plate_key) like reverse(${`%${value}`})`),
      ];
    case 'name':
      return placesOfName(value);
  }
}

/** A page of results, each with the total, plus one row beyond the limit if there are more. */
export async function selectSearchResults(
  db: Queryable,
  meaning: SearchMeaning,
  { limit, after }: { limit: number; after: string | undefined },
) {
  const { rows } = await sql<SearchResult>`
    with every_hit as materialized (
      select uuid, created_at, is_order from (${sql.join(placesOf(meaning), sql` union `)}) hit
      order by created_at desc, uuid desc limit ${MAX})
    select uuid, is_order, (select count(*)::integer from every_hit) as total from every_hit
    where ${after ?? null}::uuid is null or (created_at, uuid) <
      (select last.created_at, last.uuid from every_hit last where last.uuid = ${after ?? null}::uuid)
    order by created_at desc, uuid desc limit ${limit + 1}`.execute(db);
  return rows;
}

export async function selectDeskFields(db: Queryable, lineUuids: readonly string[]) {
  if (lineUuids.length === 0) return [];
  return db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .leftJoin('partner', 'partner.uuid', 'order_line.partner_uuid')
    .select(['order_line.uuid', 'app_user.email', 'partner.name as partner'])
    .where('order_line.uuid', 'in', lineUuids)
    .execute();
}

export async function selectLookups(db: Queryable, vehicleUuids: readonly string[]) {
  if (vehicleUuids.length === 0) return [];
  return db
    .selectFrom('user_vehicle')
    .innerJoin('app_user', 'app_user.uuid', 'user_vehicle.user_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'user_vehicle.service_type_uuid')
    .leftJoin('partner', 'partner.uuid', 'user_vehicle.partner_uuid')
    .selectAll('user_vehicle')
    .select([
      'app_user.email',
      'app_user.name',
      'app_user.is_test',
      'service_type.name as service_name',
      'partner.name as partner',
    ])
    .where('user_vehicle.uuid', 'in', vehicleUuids)
    .execute();
}
