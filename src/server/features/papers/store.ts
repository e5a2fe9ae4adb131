import { sql } from 'kysely';
import type { Paper } from '#contracts/catalogue/service-plan.ts';
import type { DueRows } from '../../db/count-due.ts';
import type { OrderPaperRow, Queryable, Tx } from '../../db/schema.ts';
import { FEES_TAKEN, FIRST_STAGE, lastStages } from '../../order-lifecycle.ts';
import { testGuests } from '../account/owner.ts';

export async function selectPapersOf(db: Queryable, lineUuid: string) {
  return db.selectFrom('order_paper').selectAll().where('order_line_uuid', '=', lineUuid).execute();
}

export async function selectPapersOfAll(db: Queryable, lineUuids: readonly string[]) {
  if (lineUuids.length === 0) return [];
  return db
    .selectFrom('order_paper')
    .selectAll()
    .where('order_line_uuid', 'in', lineUuids)
    .execute();
}

/** Identifies one upload of a document among earlier and later ones. Undefined without a file. */
export function markOf(row: Pick<OrderPaperRow, 'upload_key'> | undefined): string | undefined {
  return row?.upload_key?.split('/').at(-1)?.slice(0, 6);
}

export async function upsertPapers(tx: Tx, papers: readonly OrderPaperRow[]) {
  await tx
    .insertInto('order_paper')
    .values(papers)
    .onConflict((conflict) =>
      conflict.columns(['order_line_uuid', 'paper']).doUpdateSet((e) => ({
        state: e.ref('excluded.state'),
        reason: e.ref('excluded.reason'),
        upload_key: e.ref('excluded.upload_key'),
        file_name: e.ref('excluded.file_name'),
        sent_at: e.ref('excluded.sent_at'),
        checked_at: e.ref('excluded.checked_at'),
      })),
    )
    .execute();
}

/** Paid orders that may be waiting for a document, longest waiting first, with their number of reminders. */
export async function selectOrdersNeedingPapers(
  db: Queryable,
  kinds: readonly string[],
  untouchedSince?: { before: Date; most: number },
) {
  const lastTouch = sql<Date>`greatest(order_line.stage_since, paper_reminder.last_sent_at,
    (select max(greatest(sent.sent_at, sent.checked_at)) from order_paper sent
      where sent.order_line_uuid = order_line.uuid))`;
  const paid = db
    .selectFrom('order_line')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .leftJoin('paper_reminder', 'paper_reminder.order_line_uuid', 'order_line.uuid')
    .select(['order_line.uuid', 'order_line.order_id', 'order_line.stage_since'])
    .select(sql<number>`coalesce(paper_reminder.sent, 0)`.as('reminders'))
    .select(lastTouch.as('last_touch'))
    // This is a literal, so that a generic plan can use the partial index on this stage.
    .where('order_line.stage', '=', sql.lit(FIRST_STAGE))
    .where('order_line.user_uuid', 'not in', testGuests(db))
    .where(sql<boolean>`service_type.kind in (${sql.join(kinds)})`)
    .orderBy('order_line.stage_since');
  if (!untouchedSince) return paid.execute();
  const { before, most } = untouchedSince;
  return paid
    .where(lastTouch, '<=', before)
    .where(sql<boolean>`coalesce(paper_reminder.sent, 0) < ${most}`)
    .execute();
}

export async function selectMissingPapers(db: Queryable) {
  return (
    db
      .selectFrom('order_line')
      .leftJoin('paper_reminder', 'paper_reminder.order_line_uuid', 'order_line.uuid')
      .select([
        'order_line.uuid',
        sql<number>`coalesce(paper_reminder.sent, 0)`.as('reminders'),
        sql<Date>`greatest(order_line.stage_since, paper_reminder.last_sent_at)`.as('last_touch'),
      ])
      // This is a literal, so that a generic plan can use the partial index on this stage.
      .where('order_line.stage', '=', sql.lit(FEES_TAKEN))
      .where('order_line.user_uuid', 'not in', testGuests(db))
      .orderBy('order_line.stage_since')
      .execute()
  );
}

/** Returns false if another process has sent the reminder. */
export async function markReminded(
  tx: Tx,
  lineUuid: string,
  { sent, now }: { sent: number; now: Date },
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paper_reminder')
    .values({ order_line_uuid: lineUuid, sent, last_sent_at: now })
    .onConflict((conflict) =>
      conflict
        .column('order_line_uuid')
        .doUpdateSet({ sent, last_sent_at: now })
        .where('paper_reminder.sent', '=', sent - 1),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function selectLongestChecking(db: Queryable) {
  const row = await db
    .selectFrom('order_paper')
    .innerJoin('order_line', 'order_line.uuid', 'order_paper.order_line_uuid')
    .select('order_paper.sent_at')
    .where('order_line.stage', '=', FIRST_STAGE)
    .where('order_line.user_uuid', 'not in', testGuests(db))
    .where('order_paper.state', '=', 'checking')
    .where('order_paper.sent_at', 'is not', null)
    .orderBy('order_paper.sent_at')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? undefined;
}

const hasFile = sql<boolean>`upload_key is not null`;
const isOldPaper = (endedBefore: Date) => sql<boolean>`order_line_uuid in
  (select ended.uuid from order_line ended
    where ended.stage in (${sql.join(lastStages)}) and ended.stage_since < ${endedBefore})`;

/** Returns the upload keys of the removed files. */
export async function removeOldFiles(tx: Tx, endedBefore: Date) {
  const old = await tx
    .selectFrom('order_paper')
    .select('upload_key')
    .where(hasFile)
    .where(isOldPaper(endedBefore))
    .limit(500)
    .execute();
  const keys = old.flatMap(({ upload_key }) => upload_key ?? []);
  if (keys.length === 0) return [];
  await tx
    .updateTable('order_paper')
    .set({ upload_key: null, file_name: null })
    .where('upload_key', 'in', keys)
    .execute();
  return keys;
}

export async function deletePapers(tx: Tx, userUuid: string) {
  const own = tx.selectFrom('order_line').select('uuid').where('user_uuid', '=', userUuid);
  await tx.deleteFrom('order_paper').where('order_line_uuid', 'in', own).execute();
  await tx.deleteFrom('paper_reminder').where('order_line_uuid', 'in', own).execute();
}

export function paperRow(
  lineUuid: string,
  paper: Paper,
  kept: OrderPaperRow | undefined,
  changes: Partial<OrderPaperRow> & Pick<OrderPaperRow, 'state'>,
): OrderPaperRow {
  const nothing = { upload_key: null, file_name: null, sent_at: null, checked_at: null };
  return { ...nothing, ...kept, order_line_uuid: lineUuid, paper, reason: null, ...changes };
}

export const oldPaperFiles = (endedBefore: Date): DueRows => ({
  table: 'order_paper',
  due: isOldPaper(endedBefore),
  among: hasFile,
});
