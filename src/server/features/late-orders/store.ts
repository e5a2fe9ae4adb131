import { sql } from 'kysely';
import type { Day } from '#contracts/vehicle/days.ts';
import type { OrderStage, Queryable, Tx } from '../../db/schema.ts';

/** Stages from which a next step is expected on a day. */
export const EXPECTING = [
  'paid',
  'filing',
  'completed',
  'label_printed',
] as const satisfies readonly OrderStage[];
export type ExpectingStage = (typeof EXPECTING)[number];

const reachedAt = (stage: OrderStage) =>
  sql<Date | null>`(select max(happened_at) from order_event
    where order_event.order_line_uuid = order_line.uuid and order_event.stage = ${stage})`;

/** Orders of these stages that were paid before the moment, and whether their customers were told that they are late. */
export async function selectUnderWay(db: Queryable, paidBefore: Date) {
  return (
    db
      .selectFrom('order_line')
      .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
      .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
      .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
      .leftJoin('late_notice', (join) =>
        join
          .onRef('late_notice.order_line_uuid', '=', 'order_line.uuid')
          .onRef('late_notice.stage', '=', 'order_line.stage'),
      )
      .select([
        'order_line.uuid',
        'order_line.order_id',
        'order_line.user_uuid',
        'order_line.address_snapshot',
        'order_line.paid_at',
        'order_line.stage_since',
        'user_vehicle.plate',
        'service_type.kind',
        'service_type.for_boats',
        'app_user.email',
        'late_notice.told_at',
        sql<ExpectingStage>`order_line.stage`.as('stage'),
        reachedAt('filing').as('filing_at'),
        reachedAt('completed').as('completed_at'),
      ])
      // Written out, so that a statement prepared for any value uses the index of these stages.
      .where(sql<boolean>`order_line.stage in ('paid', 'filing', 'completed', 'label_printed')`)
      .where('order_line.paid_at', '<', paidBefore)
      .orderBy('order_line.paid_at')
      .execute()
  );
}

export type OrderUnderWay = Awaited<ReturnType<typeof selectUnderWay>>[number];

/** False where it was told already, or the order has moved on: locks it until the transaction ends. */
export async function insertNotice(
  tx: Tx,
  notice: { order_line_uuid: string; stage: ExpectingStage; expected_on: Day; told_at: Date },
): Promise<boolean> {
  const standing = await tx
    .selectFrom('order_line')
    .select('uuid')
    .where('uuid', '=', notice.order_line_uuid)
    .where('stage', '=', notice.stage)
    .forUpdate()
    .executeTakeFirst();
  if (!standing) return false;
  const written = await tx
    .insertInto('late_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('stage')
    .executeTakeFirst();
  return written !== undefined;
}

export async function countStandingNotices(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('late_notice')
    .innerJoin('order_line', (join) =>
      join
        .onRef('order_line.uuid', '=', 'late_notice.order_line_uuid')
        .onRef('order_line.stage', '=', 'late_notice.stage'),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
