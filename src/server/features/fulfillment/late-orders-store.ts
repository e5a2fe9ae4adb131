import { sql } from 'kysely';
import type { Day } from '#contracts/time/days.ts';
import type { OrderStage, Queryable, Tables, Tx } from '../../db/schema.ts';

// These are literals, so that a generic plan can use the partial index on these stages.
const isUnderWay = sql<boolean>`order_line.stage in ('paid', 'filing', 'completed', 'label_printed')`;
const awaitedStep = sql<Tables['late_notice']['step']>`case order_line.stage
  when 'paid' then 'filed' when 'filing' then 'accepted' else 'mailed' end`;

const reachedAt = (stage: OrderStage) =>
  sql<Date | null>`(select max(happened_at) from order_event
    where order_event.order_line_uuid = order_line.uuid and order_event.stage = ${stage}
      and not order_event.is_undone)`;

const ofAcceptedPapers = <T>(figure: string) =>
  sql<T>`(select ${sql.raw(figure)} from order_paper
    where order_paper.order_line_uuid = order_line.uuid and order_paper.state = 'accepted')`;

/** Which orders to read: those paid before a moment, or these. */
type Which = { paidBefore: Date } | { uuids: readonly string[] };

/** Excludes orders that wait for the customer's decision about the DMV's fees. */
export async function selectOrdersInProgress(db: Queryable, which: Which) {
  return db
    .selectFrom('order_line')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .leftJoin('late_notice', (join) =>
      join
        .onRef('late_notice.order_line_uuid', '=', 'order_line.uuid')
        .on('late_notice.step', '=', awaitedStep),
    )
    .select([
      'order_line.uuid',
      'order_line.order_id',
      'order_line.user_uuid',
      'order_line.shipping_address_uuid',
      'order_line.address_snapshot as address',
      'order_line.paid_at',
      'order_line.stage_since',
      'order_line.missing_papers',
      'user_vehicle.plate',
      'service_type.kind',
      'service_type.name as service_name',
      'service_type.for_boats',
      'app_user.email',
      'app_user.language',
      'late_notice.told_at',
      sql<OrderStage>`order_line.stage`.as('stage'),
      awaitedStep.as('awaited'),
      ofAcceptedPapers<number>('count(*)').as('papers_count'),
      ofAcceptedPapers<Date | null>('max(checked_at)').as('papers_at'),
      reachedAt('filing').as('filing_at'),
      reachedAt('completed').as('completed_at'),
      sql<Date | null>`(select max(decided_at) from fee_difference
        where fee_difference.order_line_uuid = order_line.uuid)`.as('decided_at'),
    ])
    .where(isUnderWay)
    .where(sql<boolean>`not exists (select from fee_difference
      where fee_difference.order_line_uuid = order_line.uuid and fee_difference.state = 'asked')`)
    .where((e) =>
      'uuids' in which
        ? e('order_line.uuid', 'in', which.uuids)
        : e('order_line.paid_at', '<', which.paidBefore),
    )
    .where('app_user.is_test', '=', false)
    .orderBy('order_line.paid_at')
    .execute();
}

export type OrderInProgress = Awaited<ReturnType<typeof selectOrdersInProgress>>[number];

/**
 * Returns false if the notice is already recorded or the order has left its stage. Locks the order until the
 * transaction ends.
 */
export async function insertNotice(
  tx: Tx,
  notice: Pick<OrderInProgress, 'uuid' | 'stage' | 'awaited'> & { expected_on: Day; told_at: Date },
) {
  const { uuid, stage, awaited, expected_on, told_at } = notice;
  const waiting = await tx
    .selectFrom('order_line')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('stage', '=', stage)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return false;
  const written = await tx
    .insertInto('late_notice')
    .values({ order_line_uuid: uuid, step: awaited, expected_on, told_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * Clears the notices of orders that are mailed again: the old notice doesn't apply to the new envelope, which may be
 * late, too.
 */
export async function deleteMailedNotices(tx: Tx, lineUuids: readonly string[]) {
  await tx
    .deleteFrom('late_notice')
    .where('order_line_uuid', 'in', lineUuids)
    .where('step', '=', 'mailed')
    .execute();
}

/** The number of orders that are still in the stage whose delay we notified the customer about. */
export async function countLateOrders(db: Queryable) {
  const { count } = await db
    .selectFrom('late_notice')
    .innerJoin('order_line', (join) =>
      join
        .onRef('order_line.uuid', '=', 'late_notice.order_line_uuid')
        .on(isUnderWay)
        .on('late_notice.step', '=', awaitedStep),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
