import { type Expression, type Insertable, sql } from 'kysely';
import type { Keyset } from '#contracts/api/envelope.ts';
import { orderStatuses } from '#contracts/order/order-outcome.ts';
import { REFUND_WAIT_MS } from '#contracts/order/refund.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { lastRenewableExpiry } from '#contracts/vehicle/renewal-window.ts';
import { isVinEnd, vinText } from '#contracts/vehicle/vin.ts';
import { toPage } from '../../../db/page.ts';
import { type Places, prepared } from '../../../db/prepared.ts';
import type { OrderLineRow, Queryable, Tables, Tx, VehicleRow } from '../../../db/schema.ts';
import { ownerBy } from '../../account/owner.ts';
import type { NewQuote } from './quote.ts';

export type NewVehicle = Insertable<Tables['user_vehicle']>;

/** One row per user, plate, and service, with the latest quote. */
export function upsertVehicleCte(db: Queryable, vehicle: NewVehicle) {
  const { uuid, user_uuid, service_type_uuid, plate_key, created_at, ...newest } = vehicle;
  return db
    .insertInto('user_vehicle')
    .values(vehicle)
    .onConflict((conflict) =>
      conflict.columns(['user_uuid', 'service_type_uuid', 'plate_key']).doUpdateSet(newest),
    )
    .returning(['uuid', 'registration_expires_on']);
}

export async function updateQuote(
  db: Queryable,
  uuid: string,
  quote: NewQuote & Pick<VehicleRow, 'registration_expires_on' | 'vin'>,
) {
  return db
    .updateTable('user_vehicle')
    .set(quote)
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A user has one row per vehicle and requested service. All rows of a vehicle get the same expiry. */
export async function updateExpiries(
  tx: Tx,
  renewals: readonly { uuid: string; expiresOn: string }[],
) {
  const rows = renewals.map(({ uuid, expiresOn }) => sql`(${uuid}::uuid, ${expiresOn}::date)`);
  await sql`update user_vehicle set registration_expires_on = renewal.expires_on, missing_papers = '[]'
    from (values ${sql.join(rows)}) as renewal(uuid, expires_on)
    join user_vehicle as renewed on renewed.uuid = renewal.uuid
    where user_vehicle.user_uuid = renewed.user_uuid
      and user_vehicle.plate_key = renewed.plate_key`.execute(tx);
}

export async function selectVehicle(db: Queryable, uuid: string, userUuid: string) {
  return db
    .selectFrom('user_vehicle')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
}

type ShownVehicle = { uuid: string; userUuid: string; undoableSince: Date };
const selectingShown = prepared((db, of: Places<ShownVehicle>) =>
  selectWithService(db, of.userUuid, of.undoableSince)
    .select(ownerBy(sql.ref('user_vehicle.user_uuid')))
    .where('user_vehicle.uuid', '=', of.uuid),
);

/** Returns one row or none. */
export async function selectShownVehicle(
  db: Queryable,
  uuid: string,
  { userUuid, now }: { userUuid: string; now: Date },
) {
  return selectingShown(db, { uuid, userUuid, undoableSince: undoableSince(now) });
}

/** Each plate once with the most recently requested service, oldest request first. */
export async function selectLatestVehicles(
  db: Queryable,
  { userUuid, now }: { userUuid: string; now: Date },
  { limit, after }: Keyset,
) {
  const { total } = await db
    .selectFrom('user_vehicle')
    .select((e) => e.fn.count<number>('plate_key').distinct().as('total'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  const latest = selectWithService(db, userUuid, undoableSince(now))
    .where(
      sql<boolean>`not exists (select 1 from user_vehicle later
        where later.user_uuid = user_vehicle.user_uuid and later.plate_key = user_vehicle.plate_key
        and (later.created_at, later.uuid) > (user_vehicle.created_at, user_vehicle.uuid))`,
    )
    .orderBy('user_vehicle.created_at')
    .orderBy('user_vehicle.uuid')
    .limit(limit + 1);
  const rest = sql<boolean>`(user_vehicle.created_at, user_vehicle.uuid) > (select last.created_at, last.uuid
    from user_vehicle last where last.uuid = ${after})`;
  const rows = await (after === undefined ? latest : latest.where(rest)).execute();
  return toPage(rows, { limit, total });
}

/** Staff can still undo answers entered after this time, so customers don't see them yet. */
const undoableSince = (now: Date) => new Date(now.getTime() - REFUND_WAIT_MS);

/** The expiry before a renewal whose acceptance staff can still undo. */
const expiryBefore = (since: Date | Expression<Date>) => sql<
  string | null
>`(select filing.expired_on from filing
  join order_line renewal on renewal.uuid = filing.order_line_uuid
  join user_vehicle renewed on renewed.uuid = renewal.user_vehicle_uuid
  where renewed.user_uuid = user_vehicle.user_uuid and renewed.plate_key = user_vehicle.plate_key
    and filing.outcome = 'accepted' and renewal.stage in ('completed', 'label_printed')
    and filing.entered_at > ${since} limit 1)`;

function selectWithService(
  db: Queryable,
  userUuid: string | Expression<string>,
  since: Date | Expression<Date>,
) {
  return db
    .selectFrom('user_vehicle')
    .innerJoin('service_type', 'service_type.uuid', 'user_vehicle.service_type_uuid')
    .selectAll('user_vehicle')
    .select([
      'service_type.name as service_name',
      'service_type.kind',
      'service_type.for_boats',
      'service_type.price_config',
      isPlateAccepted.as('is_plate_accepted'),
      expiryBefore(since).as('expiry_before'),
    ])
    .where('user_vehicle.user_uuid', '=', userUuid);
}

/**
 * Whether a renewal of a plate ordered with this email is paid, has a pending payment, has a rejection that can be
 * undone, or is completed and not yet due again, so no one renews twice. `plateKey` is the plate or the column that
 * contains it.
 */
export function renewalInProgress(plateKey: Expression<string>, of: Places<RenewalFacts>) {
  return sql<boolean>`exists(select from order_line renewal
    join user_vehicle renewed on renewed.uuid = renewal.user_vehicle_uuid
    join service_type renewing on renewing.uuid = renewal.service_type_uuid
    join app_user renewer on renewer.uuid = renewal.user_uuid
    where renewed.plate_key = ${plateKey} and renewing.kind = 'renewal'
      and renewal.payment_status in ('PAID', 'PENDING')
      and (renewal.order_status = 0 or exists(select from registration_card card
        where card.order_line_uuid = renewal.uuid and card.valid_until > ${of.lastExpiry})
        or exists(select from filing where filing.order_line_uuid = renewal.uuid
          and filing.outcome = 'rejected' and filing.entered_at > ${of.undoableSince}))
      and lower(renewer.email) = ${of.email})`;
}

export type RenewalFacts = { email: string; lastExpiry: string; undoableSince: Date };

export function renewalFacts(email: string, now: Date): RenewalFacts {
  const lastExpiry = lastRenewableExpiry(californiaDay(now));
  return { email, lastExpiry, undoableSince: undoableSince(now) };
}

const selectingRenewal = prepared((db, of: Places<RenewalFacts & { plateKey: string }>) =>
  db.selectNoFrom(renewalInProgress(of.plateKey, of).as('is_renewed')),
);

export async function isRenewalInProgress(
  db: Queryable,
  { plateKey, email, now }: { plateKey: string; email: string; now: Date },
) {
  const [row] = await selectingRenewal(db, { plateKey, ...renewalFacts(email, now) });
  return row?.is_renewed === true;
}

export async function deleteUnusedVehicles(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('user_vehicle')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (e) => e.selectFrom('order_line').select('user_vehicle_uuid'))
    .execute();
}

export async function anonymizeVehicles(tx: Tx, userUuid: string) {
  await tx
    .updateTable('user_vehicle')
    .set({
      plate: 'REMOVED',
      plate_key: sql<string>`uuid::text`,
      vin: '',
      declared: null,
      partner_reference: null,
      partner_metadata: null,
    })
    .where('user_uuid', '=', userUuid)
    .execute();
}

export async function selectSameVehicle(
  tx: Tx,
  userUuid: string,
  { service_type_uuid, plate_key }: Pick<VehicleRow, 'service_type_uuid' | 'plate_key'>,
) {
  const vehicle = await tx
    .selectFrom('user_vehicle')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('service_type_uuid', '=', service_type_uuid)
    .where('plate_key', '=', plate_key)
    .executeTakeFirst();
  return vehicle?.uuid;
}

export async function setVehicleOwner(tx: Tx, uuid: string, userUuid: string) {
  await tx
    .updateTable('user_vehicle')
    .set({ user_uuid: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}

/**
 * Merges newer data from another row of the same vehicle: the later expiry, and the partner and declared details of the
 * later lookup (the other row wins a tie).
 */
export async function mergeDuplicate(tx: Tx, uuid: string, other: string) {
  const isLater = sql`same.quoted_on >= user_vehicle.quoted_on`;
  const isNewer = sql`same.partner_uuid is not null and ${isLater}`;
  const isDeclared = sql`same.declared is not null and ${isLater}`;
  await sql`update user_vehicle set
      registration_expires_on =
        greatest(user_vehicle.registration_expires_on, same.registration_expires_on),
      partner_uuid = case when ${isNewer} then same.partner_uuid else user_vehicle.partner_uuid end,
      partner_reference = case when ${isNewer} then same.partner_reference else user_vehicle.partner_reference end,
      partner_metadata = case when ${isNewer} then same.partner_metadata else user_vehicle.partner_metadata end,
      declared = case when ${isDeclared} then same.declared else user_vehicle.declared end,
      vin = case when ${isDeclared} then same.vin else user_vehicle.vin end,
      vehicle_type = case when ${isDeclared} then same.vehicle_type else user_vehicle.vehicle_type end,
      make = case when ${isDeclared} then same.make else user_vehicle.make end
    from user_vehicle as same
    where same.uuid = ${other} and user_vehicle.uuid = ${uuid}`.execute(tx);
}

/** Whether the DMV has accepted an order for this plate from the owner of a user_vehicle row. */
export const isPlateAccepted = sql<boolean>`exists(select from order_line accepted
  join user_vehicle bought on bought.uuid = accepted.user_vehicle_uuid
  where accepted.user_uuid = user_vehicle.user_uuid and accepted.payment_status = 'PAID'
    and accepted.order_status = ${sql.lit(orderStatuses.completed)}
    and bought.plate_key = user_vehicle.plate_key)`;

/** Whether the DMV has accepted an order that can no longer be canceled and has not been refunded. */
export function isAccepted(line: Pick<OrderLineRow, 'payment_status' | 'order_status'>): boolean {
  return line.payment_status === 'PAID' && line.order_status === orderStatuses.completed;
}

/**
 * The VIN as shown to a user. Anyone on the street can read a plate, so this shows only the last four characters, until
 * the DMV has accepted the user's order for the plate. Owners recognize their vehicle by these characters.
 */
export function maskVin(vin: string, isWhole: boolean): string {
  // The user told us these characters.
  if (isVinEnd(vin)) return vinText(vin);
  return isWhole || vin === '' ? vin : `***${vin.slice(-4)}`;
}

export async function findVehiclesOf(tx: Tx, guest: string) {
  return tx
    .selectFrom('user_vehicle')
    .select(['uuid', 'service_type_uuid', 'plate_key'])
    .where('user_uuid', '=', guest)
    .execute();
}
