import { type Insertable, sql, type Updateable } from 'kysely';
import { isMailed } from '#contracts/catalogue/service-plan.ts';
import { SERVICE_KINDS } from '#contracts/catalogue/service-type.ts';
import { rowsBefore } from '../../../db/count-due.ts';
import type { ParcelState, Queryable, Tables, Tx } from '../../../db/schema.ts';

/**
 * Looked up in the index for each of the few unfinished orders. For `exists`, PostgreSQL may read the parcels of all
 * orders ever mailed.
 */
const hasParcel = sql<boolean>`((select true from parcel_order
  where parcel_order.order_line_uuid = order_line.uuid and parcel_order.is_current limit 1) is not null)`;

/**
 * An accepted order without an envelope. The stages are literals, to match the partial index. `label_printed` without a
 * parcel comes from the sandbox.
 */
const isToPrint = sql<boolean>`order_line.stage in ('completed', 'label_printed')
  and service_type.kind in (${sql.join(SERVICE_KINDS.filter(isMailed))})
  and not app_user.is_test and not ${hasParcel}`;

function linesOfServices(db: Queryable) {
  return db
    .selectFrom('order_line')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid');
}

/**
 * The orders to print labels for, and the unfinished ones that were paid for together with them, oldest payment first.
 * Considers all orders, or only those in `among`. Ignores later payments for differences in fees.
 */
export async function selectToPrint(db: Queryable, among?: readonly string[]) {
  const lines = linesOfServices(db)
    .innerJoin('payment_line', 'payment_line.order_line_uuid', 'order_line.uuid')
    .select('payment_line.payment_uuid')
    .distinct()
    .where('payment_line.state', '=', 'succeeded')
    .where('payment_line.fee_difference_uuid', 'is', null)
    .where(isToPrint);
  const ready = await (among ? lines.where('order_line.uuid', 'in', among) : lines).execute();
  if (ready.length === 0) return [];
  return linesOfServices(db)
    .innerJoin('payment_line', 'payment_line.order_line_uuid', 'order_line.uuid')
    .select([
      'order_line.uuid',
      'order_line.order_id',
      'order_line.stage',
      'order_line.envelope_vehicles',
      'order_line.address_snapshot',
      'payment_line.payment_uuid',
      isToPrint.as('is_to_print'),
    ])
    .where('payment_line.state', '=', 'succeeded')
    .where('payment_line.fee_difference_uuid', 'is', null)
    .where(
      'payment_line.payment_uuid',
      'in',
      ready.map(({ payment_uuid }) => payment_uuid),
    )
    .where('order_line.stage', 'not in', ['canceled', 'rejected', 'closed'])
    .orderBy('order_line.paid_at')
    .orderBy('order_line.uuid')
    .execute();
}

export async function insertParcel(
  tx: Tx,
  parcel: Insertable<Tables['parcel']>,
  lineUuids: readonly string[],
) {
  await tx.insertInto('parcel').values(parcel).execute();
  await tx
    .insertInto('parcel_order')
    .values(lineUuids.map((order_line_uuid) => ({ parcel_uuid: parcel.uuid, order_line_uuid })))
    .execute();
}

function selectParcels(db: Queryable) {
  return db
    .selectFrom('parcel')
    .innerJoin('staff as printer', 'printer.uuid', 'parcel.printed_by')
    .leftJoin('staff as mailer', 'mailer.uuid', 'parcel.mailed_by')
    .selectAll('parcel')
    .select(['printer.name as printer', 'mailer.name as mailer'])
    .select(
      sql<string[]>`array(select order_line_uuid from parcel_order
        where parcel_order.parcel_uuid = parcel.uuid order by order_line_uuid)`.as('line_uuids'),
    );
}

export type ParcelInFull = Awaited<ReturnType<ReturnType<typeof selectParcels>['execute']>>[number];

export async function selectParcel(db: Queryable, uuid: string) {
  return selectParcels(db).where('parcel.uuid', '=', uuid).executeTakeFirst();
}

/** Lock the parcel's orders first. */
export async function lockParcel(tx: Tx, uuid: string) {
  await tx.selectFrom('parcel').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
  return selectParcel(tx, uuid);
}

/** Sorted by printing time. */
export async function selectCurrentParcels(db: Queryable, lineUuids: readonly string[]) {
  if (lineUuids.length === 0) return [];
  return selectParcels(db)
    .where('parcel.uuid', 'in', (e) =>
      e
        .selectFrom('parcel_order')
        .select('parcel_uuid')
        .where('order_line_uuid', 'in', lineUuids)
        .where('is_current', '=', true),
    )
    .orderBy('parcel.printed_at')
    .orderBy('parcel.uuid')
    .execute();
}

/** Each with the sticker's number, oldest first. */
export async function selectParcelsOfLine(db: Queryable, lineUuid: string) {
  return selectParcels(db)
    .innerJoin('parcel_order', 'parcel_order.parcel_uuid', 'parcel.uuid')
    .select(['parcel_order.sticker_number', 'parcel_order.is_current'])
    .where('parcel_order.order_line_uuid', '=', lineUuid)
    .orderBy('parcel.printed_at')
    .execute();
}

/**
 * Printed envelopes, those mailed since a given time, and those that did not arrive, overnight first, then oldest
 * first.
 */
export async function selectInMailRoom(db: Queryable, mailedSince: Date) {
  return selectParcels(db)
    .where((e) =>
      e.or([
        // Literals, to match the partial index.
        e.and([
          sql<boolean>`parcel.is_current and parcel.state in ('printed', 'returned', 'lost')`,
          // During an upgrade, the previous release updates only the order's `is_current`. Looked up as in `hasParcel`.
          sql<boolean>`(select true from parcel_order
            where parcel_order.parcel_uuid = parcel.uuid and parcel_order.is_current limit 1) is not null`,
        ]),
        e('parcel.mailed_at', '>=', mailedSince),
      ]),
    )
    .orderBy('parcel.is_overnight', 'desc')
    .orderBy('parcel.printed_at')
    .orderBy('parcel.uuid')
    .execute();
}

export async function selectMailedBefore(
  db: Queryable,
  lineUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (lineUuids.length === 0) return new Set();
  const rows = await db
    .selectFrom('parcel_order')
    .innerJoin('parcel', 'parcel.uuid', 'parcel_order.parcel_uuid')
    .select('order_line_uuid')
    .where('order_line_uuid', 'in', lineUuids)
    .where('parcel.mailed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ order_line_uuid }) => order_line_uuid));
}

export async function updateParcel(
  db: Queryable,
  uuid: string,
  change: Updateable<Tables['parcel']>,
) {
  await db.updateTable('parcel').set(change).where('uuid', '=', uuid).execute();
}

/** Updates a parcel unless it was mailed or canceled in the meantime, but always keeps what its label cost. */
export async function updatePrinted(
  db: Queryable,
  uuid: string,
  { label_cents, ...change }: Updateable<Tables['parcel']>,
) {
  await db
    .updateTable('parcel')
    .set(change)
    .where('uuid', '=', uuid)
    .where('state', '=', 'printed')
    .execute();
  await updateParcel(db, uuid, { label_cents });
}

/**
 * Stores the ID of a label that is about to be bought, unless the parcel has a label ID. Returns the parcel's label ID.
 */
export async function saveHandle(db: Queryable, uuid: string, handle: string) {
  const { label_handle } = await db
    .updateTable('parcel')
    .set({ label_handle: sql`coalesce(label_handle, ${handle})` })
    .where('uuid', '=', uuid)
    .returning('label_handle')
    .executeTakeFirstOrThrow();
  return label_handle ?? handle;
}

/** An order in another envelope that has this tracking number and is still here or on its way. */
export async function selectOrderWithTracking(db: Queryable, number: string, but: string) {
  const other = await db
    .selectFrom('parcel')
    .innerJoin('parcel_order', 'parcel_order.parcel_uuid', 'parcel.uuid')
    .innerJoin('order_line', 'order_line.uuid', 'parcel_order.order_line_uuid')
    .select('order_line.order_id')
    .where('parcel.tracking_number', '=', number)
    .where(sql<boolean>`parcel.state in ('printed', 'mailed')`)
    .where('parcel.uuid', '<>', but)
    .limit(1)
    .executeTakeFirst();
  return other?.order_id;
}

export async function setSticker(
  tx: Tx,
  { parcel, line }: { parcel: string; line: string },
  sticker_number: string | null,
) {
  await tx
    .updateTable('parcel_order')
    .set({ sticker_number })
    .where('parcel_uuid', '=', parcel)
    .where('order_line_uuid', '=', line)
    .execute();
}

export type EndedParcel = Extract<ParcelState, 'returned' | 'lost' | 'replaced'>;

/** Ends the current parcels of these orders, so that new labels are printed for them. */
export async function endParcels(
  tx: Tx,
  lineUuids: readonly string[],
  { how, now }: { how: EndedParcel; now: Date },
) {
  const ended = await tx
    .updateTable('parcel_order')
    .set({ is_current: false })
    .where('order_line_uuid', 'in', lineUuids)
    .where('is_current', '=', true)
    .returning('parcel_uuid')
    .execute();
  if (ended.length === 0) return;
  await tx
    .updateTable('parcel')
    .set({
      state: sql`case state when 'printed' then 'canceled' when 'mailed' then ${how} else state end`,
      ended_at: sql`coalesce(ended_at, ${now})`,
      is_current: sql`exists(select from parcel_order
        where parcel_order.parcel_uuid = parcel.uuid and parcel_order.is_current)`,
    })
    .where(
      'uuid',
      'in',
      ended.map(({ parcel_uuid }) => parcel_uuid),
    )
    .execute();
}

/** A parcel that the carrier reports as lost may still arrive. Staff mail the order again once they give up on it. */
const isFollowed = sql<boolean>`parcel.state in ('mailed', 'lost') and parcel.carrier is not null
  and exists(select from parcel_order where parcel_order.parcel_uuid = parcel.uuid and is_current)`;

/** The least recently checked first. */
export async function selectOnTheirWay(
  db: Queryable,
  { mailedSince, limit }: { mailedSince: Date; limit: number },
) {
  return db
    .selectFrom('parcel')
    .select(['uuid', 'carrier', 'tracking_number', 'tracker'])
    .where(isFollowed)
    .where('mailed_at', '>=', mailedSince)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

export async function selectByTracker(db: Queryable, tracker: string) {
  return db
    .selectFrom('parcel')
    .select(['uuid', 'tracker'])
    .where('tracker', '=', tracker)
    .executeTakeFirst();
}

/**
 * Labels of envelopes that never left. Includes labels whose purchase got no response, because they may have been
 * bought.
 */
export async function selectUnusedLabels(db: Queryable, endedBefore: Date) {
  return db
    .selectFrom('parcel')
    .select((e) => ['uuid', e.ref('label_handle').$notNull().as('handle')])
    .where(
      sql<boolean>`label_handle is not null and label_voided_at is null and state in ('canceled', 'replaced')`,
    )
    .where('accepted_at', 'is', null)
    .where('ended_at', '<', endedBefore)
    .orderBy('printed_at')
    .limit(100)
    .execute();
}

/** More than an envelope ever holds. */
const MOST_ORDERS = 1000;

export async function selectNotArrived(db: Queryable, mailedBefore: Date) {
  return (
    db
      .selectFrom('parcel')
      // With a limit, PostgreSQL looks up the orders of each parcel instead of reading all.
      .innerJoinLateral(
        (e) =>
          e
            .selectFrom('parcel_order')
            .select('order_line_uuid')
            .whereRef('parcel_order.parcel_uuid', '=', 'parcel.uuid')
            .where('parcel_order.is_current', '=', true)
            .limit(MOST_ORDERS)
            .as('packed'),
        (join) => join.onTrue(),
      )
      .innerJoin('order_line', 'order_line.uuid', 'packed.order_line_uuid')
      .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
      .select((e) => [
        'parcel.state',
        'parcel.is_overnight',
        e.ref('parcel.mailed_at').$notNull().as('mailed_at'),
        'parcel.ended_at',
        'parcel.carrier',
        'parcel.tracking_number',
        'order_line.order_id',
        'user_vehicle.plate',
      ])
      .where('parcel.mailed_at', 'is not', null)
      .where('parcel.is_current', '=', sql<boolean>`true`)
      .where((e) =>
        e.or([
          sql<boolean>`parcel.state in ('returned', 'lost')`,
          // Without a carrier account, we can't tell whether an envelope is overdue.
          e.and([
            sql<boolean>`parcel.state = 'mailed'`,
            e('parcel.tracker', 'is not', null),
            e('parcel.mailed_at', '<', mailedBefore),
          ]),
        ]),
      )
      .orderBy('parcel.mailed_at')
      .orderBy('order_line.order_id')
      .execute()
  );
}

export async function anonymizeParcels(tx: Tx, userUuid: string) {
  const { rows } = await sql<{ parcel_uuid: string }>`update parcel_order set sticker_number = null
    from order_line where order_line.uuid = parcel_order.order_line_uuid
      and order_line.user_uuid = ${userUuid} returning parcel_uuid`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable('parcel')
    .set({ carrier: null, tracking_number: null, tracker: null, label_handle: null, problem: null })
    .where(
      'uuid',
      'in',
      rows.map(({ parcel_uuid }) => parcel_uuid),
    )
    .execute();
}

export async function isEventHandled(db: Queryable, id: string) {
  const event = await db
    .selectFrom('parcel_event')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return event !== undefined;
}

/** Ignores an event that a concurrent request has already recorded. */
export async function insertEvent(db: Queryable, id: string, now: Date) {
  await db
    .insertInto('parcel_event')
    .values({ id, handled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const oldParcelEvents = rowsBefore('parcel_event', 'handled_at');
