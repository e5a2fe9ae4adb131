import { type Insertable, sql } from 'kysely';
import type { FilingRow, Queryable, Tables, Tx } from '../../../db/schema.ts';
import { testGuests } from '../../account/owner.ts';

/** An order that staff file, with the name of the staff member who claimed it. */
export type Filing = FilingRow & { staff_name: string | null };

function selectFilings(db: Queryable, lineUuids: readonly string[]) {
  return db
    .selectFrom('filing')
    .leftJoin('staff', 'staff.uuid', 'filing.staff_uuid')
    .selectAll('filing')
    .select('staff.name as staff_name')
    .where('order_line_uuid', 'in', lineUuids);
}

export async function findFiling(db: Queryable, lineUuid: string): Promise<Filing | undefined> {
  return selectFilings(db, [lineUuid]).executeTakeFirst();
}

/** Maps order UUIDs to filings. */
export async function findFilings(
  db: Queryable,
  lineUuids: readonly string[],
): Promise<ReadonlyMap<string, Filing>> {
  if (lineUuids.length === 0) return new Map();
  const rows = await selectFilings(db, lineUuids).execute();
  return new Map(rows.map((row) => [row.order_line_uuid, row]));
}

/** Orders that customers can no longer expect to cancel, and orders that are with the DMV. Oldest payment first. */
export async function selectToFile(db: Queryable, paidBefore: Date) {
  const rows = await db
    .selectFrom('order_line')
    .select('uuid')
    // The stages are literals, so that a generic plan can use the partial indexes on them.
    .where(
      sql<boolean>`(stage = 'paid' and paid_at <= ${paidBefore} or stage = 'filing' or stage = 'fees_taken')`,
    )
    .where('user_uuid', 'not in', testGuests(db))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fee_difference')
            .select('fee_difference.uuid')
            .whereRef('fee_difference.order_line_uuid', '=', 'order_line.uuid')
            .where('fee_difference.state', '=', 'asked'),
        ),
      ),
    )
    .orderBy('paid_at')
    .orderBy('order_id')
    .execute();
  return rows.map(({ uuid }) => uuid);
}

export async function selectPaidSince(db: Queryable, paidAfter: Date) {
  const rows = await db
    .selectFrom('order_line')
    .select('uuid')
    .where(sql<boolean>`stage = 'paid'`)
    .where('paid_at', '>', paidAfter)
    .where('user_uuid', 'not in', testGuests(db))
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** The order, other than these, that got a sticker with this number from the DMV or in its current envelope. */
export async function findOrderWithSticker(db: Queryable, number: string, but: readonly string[]) {
  const other = await db
    .selectFrom('filing')
    .select('order_line_uuid')
    .where('sticker_number', '=', number)
    .unionAll((e) =>
      e
        .selectFrom('parcel_order')
        .select('order_line_uuid')
        .where('sticker_number', '=', number)
        .where('is_current', '=', true),
    )
    .$call((numbered) =>
      db
        .selectFrom('order_line')
        .select('order_id')
        .where('uuid', 'in', numbered)
        .where('uuid', 'not in', but),
    )
    .limit(1)
    .executeTakeFirst();
  return other?.order_id;
}

export async function selectOrderWithReference(db: Queryable, reference: string, but: string) {
  const other = await db
    .selectFrom('filing')
    .innerJoin('order_line', 'order_line.uuid', 'filing.order_line_uuid')
    .select('order_line.order_id')
    .where('filing.reference', '=', reference)
    .where('filing.order_line_uuid', '<>', but)
    .limit(1)
    .executeTakeFirst();
  return other?.order_id;
}

/**
 * For each of these orders, by UUID, the numbers of other recent orders for its plate and service that weren't canceled
 * or rejected.
 */
export async function findTwins(
  db: Queryable,
  lineUuids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (lineUuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_line as one')
    .innerJoin('user_vehicle as vehicle', 'vehicle.uuid', 'one.user_vehicle_uuid')
    .innerJoin('user_vehicle as same', 'same.plate_key', 'vehicle.plate_key')
    .innerJoin('order_line as other', 'other.user_vehicle_uuid', 'same.uuid')
    .whereRef('other.uuid', '<>', 'one.uuid')
    .whereRef('other.service_type_uuid', '=', 'one.service_type_uuid')
    .where(sql<boolean>`other.stage not in ('canceled', 'rejected')`)
    .where(sql<boolean>`other.paid_at > one.paid_at - interval '90 days'`)
    // Not the next year's renewal
    .where(sql<boolean>`other.paid_at < one.paid_at + interval '90 days'`)
    .where('other.user_uuid', 'not in', testGuests(db))
    .where('one.uuid', 'in', lineUuids)
    .select([
      'one.uuid',
      sql<string[]>`array_agg(other.order_id order by other.order_id)`.as('ids'),
    ])
    .groupBy('one.uuid')
    .execute();
  return new Map(rows.map(({ uuid, ids }) => [uuid, ids]));
}

/** When each order's last document was accepted. */
export async function selectPapersAccepted(db: Queryable, lineUuids: readonly string[]) {
  if (lineUuids.length === 0) return new Map<string, Date>();
  const rows = await db
    .selectFrom('order_paper')
    .select(['order_line_uuid', sql<Date>`max(checked_at)`.as('at')])
    .where('order_line_uuid', 'in', lineUuids)
    .where('state', '=', 'accepted')
    .groupBy('order_line_uuid')
    .execute();
  return new Map(rows.map(({ order_line_uuid, at }) => [order_line_uuid, at]));
}

/** Whether a label was printed for an order and not canceled, in which case the documents may be in the mail. */
export async function wasLabeled(db: Queryable, lineUuid: string): Promise<boolean> {
  const parcels = await db
    .selectFrom('parcel_order')
    .innerJoin('parcel', 'parcel.uuid', 'parcel_order.parcel_uuid')
    .select('parcel.state')
    .where('order_line_uuid', '=', lineUuid)
    .execute();
  if (parcels.length > 0) return parcels.some(({ state }) => state !== 'canceled');
  // The sandbox prints labels without parcels.
  const label = await db
    .selectFrom('order_event')
    .select('uuid')
    .where('order_line_uuid', '=', lineUuid)
    .where('stage', '=', 'label_printed')
    .limit(1)
    .executeTakeFirst();
  return label !== undefined;
}

/** Keeps the amount that the DMV charges, if someone has recorded it. */
export async function upsertClaims(
  tx: Tx,
  claims: readonly Pick<
    Insertable<Tables['filing']>,
    'order_line_uuid' | 'staff_uuid' | 'claimed_at'
  >[],
) {
  await tx
    .insertInto('filing')
    .values(claims)
    .onConflict((conflict) =>
      conflict.column('order_line_uuid').doUpdateSet((e) => ({
        staff_uuid: e.ref('excluded.staff_uuid'),
        claimed_at: e.ref('excluded.claimed_at'),
      })),
    )
    .execute();
}

export async function updateFiling(
  tx: Tx,
  lineUuid: string,
  change: Partial<Omit<FilingRow, 'order_line_uuid'>>,
) {
  await tx.updateTable('filing').set(change).where('order_line_uuid', '=', lineUuid).execute();
}

/** What was refunded because the DMV charged less, in cents. */
export async function selectDifferenceRefunded(tx: Tx, lineUuid: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
    .where('order_line_uuid', '=', lineUuid)
    .where('cause', '=', 'difference')
    .executeTakeFirstOrThrow();
  return cents;
}

export async function anonymizeFilings(tx: Tx, userUuid: string) {
  await tx
    .updateTable('filing')
    .set({ sticker_number: null, expires_on: null, expired_on: null, reason: null, hold: null })
    .where('order_line_uuid', 'in', (e) =>
      e
        .selectFrom('order_line')
        .select('order_line.uuid')
        .where('order_line.user_uuid', '=', userUuid),
    )
    .execute();
}
