import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { PARTNER_PAGE_MAX } from '#contracts/partner/orders.ts';
import type { ReportMode, ReportRow } from '#contracts/partner/report.ts';
import type { Queryable, Tables } from '../../db/schema.ts';
import { undoneStages } from '../../order-lifecycle.ts';

/** `to` is exclusive. */
export type ReportOf = { partnerUuid: string; mode: ReportMode; from: Date; to: Date };

type Place = { at: Date; order_id: string; turn: number };

/** The sequence of an order's rows that have the same timestamp. */
const TURNS = { paid: 0, undone: 1, refunded: 2 } as const;

/**
 * These are literals, because the partial index only covers these values, and a generic plan is made without the
 * parameters' values.
 */
const isUndone = undoneStages.map((stage) => sql.lit(stage));

/** Partial refunds. These are literals, because the partial index covers only these causes. */
const isOfPart = sql<boolean>`refund.cause in ('goodwill', 'difference')`;

/**
 * What a customer paid later because the DMV charged more is not in reports, and neither is its refund. The partner's
 * share comes only from our service fee.
 */
const isOfPrice = sql<boolean>`not exists (select from payment_line
  where payment_line.payment_uuid = refund.payment_uuid
    and payment_line.fee_difference_uuid is not null)`;

type Lines = ExpressionBuilder<Tables, 'order_line' | 'app_user' | 'service_type'>;

/**
 * A page of a report's rows, at most `limit`, oldest first: payments, cancellations, rejections, and
 * partial refunds. An order has a row for each.
 */
export async function selectReportRows(
  db: Queryable,
  of: ReportOf,
  { after, limit }: { after: Place | undefined; limit: number },
) {
  // Each part is limited separately, in index order, so that reading a page doesn't sort the remaining rows of the
  // month.
  return db
    .selectFrom(paidRows(db, of, after).limit(limit).as('paid'))
    .selectAll()
    .unionAll(db.selectFrom(undoneRows(db, of, after).limit(limit).as('undone')).selectAll())
    .unionAll(db.selectFrom(refundedRows(db, of, after).limit(limit).as('refunded')).selectAll())
    .orderBy('at')
    .orderBy('order_id')
    .orderBy('turn')
    .limit(limit)
    .execute();
}

/** The live commission of each month in California with orders. */
export async function selectCommissions(db: Queryable, of: ReportOf) {
  const month = sql<string>`to_char(at at time zone 'America/Los_Angeles', 'YYYY-MM')`;
  const rows = db
    .selectFrom(paidRows(db, of, undefined).as('paid'))
    .select(['at', 'commission_cents'])
    .unionAll(
      db.selectFrom(undoneRows(db, of, undefined).as('undone')).select(['at', 'commission_cents']),
    );
  return db
    .selectFrom(rows.as('row'))
    .select([month.as('month'), sql<number>`sum(commission_cents)::integer`.as('commission_cents')])
    .groupBy(month)
    .orderBy(month, 'desc')
    .execute();
}

function paidRows(db: Queryable, of: ReportOf, after: Place | undefined) {
  return linesOf(db, of)
    .select((e) => [
      e.ref('order_line.paid_at').$notNull().as('at'),
      sql<number>`${sql.lit(TURNS.paid)}`.as('turn'),
      sql<ReportRow['type']>`'paid'`.as('type'),
      'order_line.final_price_cents as amount_cents',
      sql<number>`coalesce(order_line.commission_cents, 0)`.as('commission_cents'),
    ])
    .where('order_line.payment_status', '=', 'PAID')
    .where((e) => isWithin(e, e.ref('order_line.paid_at'), TURNS.paid, { ...of, after }))
    .orderBy('order_line.paid_at')
    .orderBy('order_line.order_id');
}

function undoneRows(db: Queryable, of: ReportOf, after: Place | undefined) {
  return linesOf(db, of)
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.order_line_uuid', '=', 'order_line.uuid')
        .on((e) => e.not(isOfPart))
        .on(isOfPrice),
    )
    .select((e) => [
      e.ref('order_line.stage_since').$notNull().as('at'),
      sql<number>`${sql.lit(TURNS.undone)}`.as('turn'),
      sql<ReportRow['type']>`order_line.stage`.as('type'),
      sql<number>`-coalesce(refund.amount_cents, 0)`.as('amount_cents'),
      sql<number>`-coalesce(order_line.commission_cents, 0)`.as('commission_cents'),
    ])
    .where('order_line.stage', 'in', isUndone)
    .where((e) => isWithin(e, e.ref('order_line.stage_since'), TURNS.undone, { ...of, after }))
    .orderBy('order_line.stage_since')
    .orderBy('order_line.order_id');
}

/** Partial refunds, which don't reduce the partner's share. */
function refundedRows(db: Queryable, of: ReportOf, after: Place | undefined) {
  return (
    linesOf(db, of)
      .innerJoin('refund', 'refund.order_line_uuid', 'order_line.uuid')
      .select((e) => [
        e.ref('refund.due_since').as('at'),
        sql<number>`${sql.lit(TURNS.refunded)}`.as('turn'),
        sql<ReportRow['type']>`'refunded'`.as('type'),
        sql<number>`-refund.amount_cents`.as('amount_cents'),
        sql<number>`0`.as('commission_cents'),
      ])
      .where(isOfPart)
      // The order's partner, repeated in the refund for its index.
      .where('refund.partner_uuid', '=', of.partnerUuid)
      .where((e) => isWithin(e, e.ref('refund.due_since'), TURNS.refunded, { ...of, after }))
      .orderBy('refund.due_since')
      .orderBy('order_line.order_id')
  );
}

function linesOf(db: Queryable, { partnerUuid, mode }: ReportOf) {
  return db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .select([
      'order_line.order_id',
      'service_type.slug as service',
      'order_line.partner_reference as reference',
      'order_line.partner_metadata as metadata',
      'order_line.stage',
    ])
    .where('order_line.partner_uuid', '=', partnerUuid)
    .where('app_user.is_test', '=', mode === 'test');
}

function isWithin(
  e: Lines,
  moment: Expression<Date | null>,
  turn: number,
  { from, to, after }: ReportOf & { after: Place | undefined },
) {
  return e.and([
    // With this condition, a page starts in the index where the previous one ended.
    e(moment, '>=', after?.at ?? from),
    e(moment, '<', to),
    ...(after
      ? [
          sql<boolean>`(${moment}, order_line.order_id, ${sql.lit(turn)})
            > (${after.at}, ${after.order_id}, ${after.turn}::integer)`,
        ]
      : []),
  ]);
}

/** Orders before a place, and only those with a reference or mode, if any. */
export type OrderPage = {
  reference?: string | undefined;
  mode?: ReportMode | undefined;
  after?: string | undefined;
  limit: number;
};

/** `find` is part of a number or reference. */
export type OrderChoice = { order_id: string } | { find: string } | OrderPage;

/** A partner's paid orders, newest first. */
export async function selectOrders(db: Queryable, partnerUuid: string, by: OrderChoice) {
  const orders = db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .select((e) => [
      'order_line.order_id',
      'service_type.slug as service',
      'order_line.partner_reference as reference',
      'order_line.partner_metadata as metadata',
      'order_line.stage',
      'order_line.stage_since',
      e.ref('order_line.paid_at').$notNull().as('paid_at'),
      'order_line.final_price_cents as amount_cents',
      'order_line.commission_cents',
      'app_user.is_test',
      e
        .selectFrom('refund')
        .select(sql<number>`coalesce(sum(refund.amount_cents), 0)::integer`.as('cents'))
        .whereRef('refund.order_line_uuid', '=', 'order_line.uuid')
        .where(isOfPrice)
        .as('refunded_cents'),
    ])
    .where('order_line.partner_uuid', '=', partnerUuid)
    .where('order_line.payment_status', '=', 'PAID');
  const chosen =
    'order_id' in by
      ? orders.where('order_line.order_id', '=', by.order_id)
      : 'find' in by
        ? orders.where(
            sql<boolean>`(strpos(order_line.order_id, upper(${by.find})) > 0
              or strpos(lower(order_line.partner_reference), lower(${by.find})) > 0)`,
          )
        : orders.where((e) => e.and(isOnPage(by)));
  return chosen
    .orderBy('order_line.paid_at', 'desc')
    .orderBy('order_line.order_id', 'desc')
    .limit('limit' in by ? by.limit : PARTNER_PAGE_MAX)
    .execute();
}

function isOnPage({ reference, mode, after }: OrderPage) {
  const [paidAt, orderId] = after?.split('_') ?? [];
  return [
    // The index is on the lowercase reference.
    ...(reference === undefined
      ? []
      : [
          sql<boolean>`lower(order_line.partner_reference) = lower(${reference})`,
          sql<boolean>`order_line.partner_reference = ${reference}`,
        ]),
    ...(mode === undefined ? [] : [sql<boolean>`app_user.is_test = ${mode === 'test'}`]),
    ...(paidAt
      ? [
          sql<boolean>`(order_line.paid_at, order_line.order_id)
            < (${paidAt}::timestamptz, ${orderId})`,
        ]
      : []),
  ];
}
