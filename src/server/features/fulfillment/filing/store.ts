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

/** The filings of these orders, by order UUID. */
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

/** How many orders were paid after this time, and when the first of them was. */
export async function selectPaidSince(db: Queryable, paidAfter: Date) {
  return db
    .selectFrom('order_line')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('paid_at').as('first')])
    .where(sql<boolean>`stage = 'paid'`)
    .where('paid_at', '>', paidAfter)
    .where('user_uuid', 'not in', testGuests(db))
    .executeTakeFirstOrThrow();
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

/** Whether a label was ever printed for an order, in which case the documents may be in the mail. */
export async function wasLabeled(db: Queryable, lineUuid: string): Promise<boolean> {
  const label = await db
    .selectFrom('order_event')
    .select('uuid')
    .where('order_line_uuid', '=', lineUuid)
    .where('stage', '=', 'label_printed')
    .limit(1)
    .executeTakeFirst();
  return label !== undefined;
}

/** Records who has claimed orders. Keeps the amount that the DMV charges, if someone has recorded it. */
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

/** Removes what the DMV's answers say about a user's vehicles. */
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
