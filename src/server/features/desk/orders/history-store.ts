/** Queries for data that the desk shows in addition to the order itself. They never write. */

import { type Expression, sql } from 'kysely';
import { DAY_MS } from '#contracts/time/days.ts';
import type { OrderLineRow, Queryable } from '../../../db/schema.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import { aboutOf, isResent } from '../../mail/service.ts';

/** The maximum number of rows of each kind, newest first, and the end date for rows that also concern other orders. */
export type HistoryLimits = { most: number | null; until?: Date };

const untilOf = ({ until }: HistoryLimits) => sql<Date>`${until ?? 'infinity'}::timestamptz`;

const KINDS_WITH_KEYS = [
  JOBS.orderStep,
  JOBS.sendReceipt,
  JOBS.sendRefund,
  JOBS.reportRefund,
  JOBS.sendMail,
  JOBS.sendUrgentMail,
  JOBS.sendUnverifiedMail,
];

type Line = Pick<OrderLineRow, 'uuid' | 'user_uuid' | 'user_cart_uuid' | 'created_at'>;

export function historyStart({ created_at }: Pick<Line, 'created_at'>): Date {
  return new Date(created_at.getTime() - DAY_MS);
}

export async function selectBackground(db: Queryable, line: Line) {
  return db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .leftJoin('partner', 'partner.uuid', 'order_line.partner_uuid')
    .select([
      'app_user.email',
      'app_user.mobile_number',
      'app_user.name as user_name',
      'user_vehicle.created_at as looked_up_at',
      'partner.name as partner',
      sql<number>`(select count(*)::integer from order_line beside
        where beside.user_uuid = order_line.user_uuid
          and beside.user_cart_uuid = order_line.user_cart_uuid)`.as('vehicles'),
    ])
    .where('order_line.uuid', '=', line.uuid)
    .executeTakeFirstOrThrow();
}

export async function selectStages(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('order_event')
    .select(['from_stage', 'stage', 'note', 'happened_at'])
    .where('order_line_uuid', '=', lineUuid)
    .orderBy('happened_at')
    .orderBy('uuid')
    .execute();
}

export async function selectPaymentsOfLine(
  db: Queryable,
  lineUuid: string,
  { most }: HistoryLimits,
) {
  return db
    .selectFrom('payment_line')
    .innerJoin('payment', 'payment.uuid', 'payment_line.payment_uuid')
    .select([
      'payment.uuid',
      'payment.state',
      'payment.amount_cents',
      'payment.reference',
      'payment.public_reference',
      'payment.card_brand',
      'payment.card_last_four',
      'payment.answer',
      'payment.unknown_since',
      'payment.asked_at',
      'payment.card_brand',
      'payment.card_last_four',
      'payment.created_at',
      'payment.settled_at',
      'payment_line.fee_difference_uuid',
    ])
    .where('payment_line.order_line_uuid', '=', lineUuid)
    .orderBy('payment.created_at', 'desc')
    .limit(most)
    .execute();
}

export async function selectOrderIdsOf(db: Queryable, paymentUuid: string): Promise<string[]> {
  const lines = await db
    .selectFrom('payment_line')
    .innerJoin('order_line', 'order_line.uuid', 'payment_line.order_line_uuid')
    .select('order_line.order_id')
    .where('payment_line.payment_uuid', '=', paymentUuid)
    .orderBy('order_line.order_id')
    .execute();
  return lines.map(({ order_id }) => order_id);
}

/** Refunds of these payments for this order, or for the payment as a whole. */
export async function selectRefundsOf(
  db: Queryable,
  { uuid }: Pick<Line, 'uuid'>,
  paymentUuids: readonly string[],
) {
  if (paymentUuids.length === 0) return [];
  return db
    .selectFrom('refund')
    .select([
      'uuid',
      'amount_cents',
      'cause',
      'state',
      'reference',
      'refusal',
      'due_since',
      'ended_at',
      'returned_at',
    ])
    .where('payment_uuid', 'in', paymentUuids)
    .where((e) => e.or([e('order_line_uuid', '=', uuid), e('order_line_uuid', 'is', null)]))
    .execute();
}

export async function selectPaperRows(db: Queryable, lineUuid: string) {
  return db.selectFrom('order_paper').selectAll().where('order_line_uuid', '=', lineUuid).execute();
}

/** When a complaint or handover was resolved, with what the audit log says about its order at that time. */
export async function selectActsAtEnd(db: Queryable, noteUuid: string, withinMs: number) {
  const within = sql<Date>`make_interval(secs => ${withinMs / 1000})`;
  return db
    .selectFrom('order_note')
    .innerJoin('audit_log', 'audit_log.order_line_uuid', 'order_note.order_line_uuid')
    .leftJoin('staff', 'staff.uuid', 'audit_log.staff_uuid')
    .select(['order_note.kind', 'closed_at', 'message', 'staff.uuid as staff_uuid', 'staff.name'])
    .where('order_note.uuid', '=', noteUuid)
    .where((e) => e('audit_log.created_at', '>', sql<Date>`order_note.closed_at - ${within}`))
    .where((e) => e('audit_log.created_at', '<', sql<Date>`order_note.closed_at + ${within}`))
    .orderBy('audit_log.created_at')
    .execute();
}

/** Audit log entries of the customer around the time of the order, and of anyone about the order. */
export async function selectViews(
  db: Queryable,
  line: Line,
  { email, ...limits }: { email: string } & HistoryLimits,
) {
  const entries = () =>
    db
      .selectFrom('audit_log')
      .leftJoin('staff', 'staff.uuid', 'audit_log.staff_uuid')
      .select([
        'audit_log.uuid',
        'message',
        'seen_address',
        'audit_log.created_at',
        'staff.name as staff',
      ]);
  // A guest's entries stay with the guest after an account takes over the orders.
  const guests = db
    .selectFrom('app_user')
    .select('app_user.uuid')
    .where((e) => e(e.fn<string>('lower', ['app_user.email']), '=', email.toLowerCase()))
    .where('app_user.successor_uuid', '=', line.user_uuid);
  const own = (whose: Expression<string>) =>
    entries()
      .where('audit_log.user_uuid', '=', whose)
      .where('audit_log.order_line_uuid', 'is', null)
      .where('audit_log.created_at', '>=', historyStart(line))
      .where('audit_log.created_at', '<=', untilOf(limits));
  return own(sql<string>`${line.user_uuid}::uuid`)
    .union(
      entries()
        .where('audit_log.user_uuid', 'in', guests)
        .where('audit_log.order_line_uuid', 'is', null)
        .where('audit_log.created_at', '>=', historyStart(line))
        .where('audit_log.created_at', '<=', untilOf(limits)),
    )
    .union(
      entries()
        .where('audit_log.order_line_uuid', '=', line.uuid)
        // Each view of the order logs this event, so it is left out.
        .where('message', '<>', 'DESK: actions opened'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limits.most)
    .execute();
}

/**
 * Emails sent to the customer since a given time about the order, about its payments, or about no order. Includes
 * emails about the order that staff resent to any address.
 */
export async function selectMailsTo(
  db: Queryable,
  line: Line,
  { email, about, ...limits }: { email: string; about: readonly string[] } & HistoryLimits,
) {
  return db
    .selectFrom('mail_outbox')
    .select((e) => [
      'uuid',
      'kind',
      'subject',
      'recipient',
      'state',
      'created_at',
      'ended_at',
      e
        .and([
          e(e.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
          e('subject', '<>', ''),
          e('purge_after_send', '=', false),
          e(aboutOf, 'in', about),
        ])
        .as('is_readable'),
    ])
    .where((e) =>
      e.or([
        e.and([
          e(e.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
          // This condition is a literal, because the partial index covers rows that still have a recipient.
          sql<boolean>`recipient <> ''`,
          e('created_at', '>=', historyStart(line)),
          e.or([
            e.and([e('dedupe_key', 'is', null), e('created_at', '<=', untilOf(limits))]),
            e(aboutOf, 'in', about),
          ]),
        ]),
        e.and([isResent, e(aboutOf, 'in', about)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(limits.most)
    .execute();
}

export async function selectJobsAbout(
  db: Queryable,
  { uuid }: Pick<Line, 'uuid'>,
  { keys, most }: { keys: readonly string[] } & HistoryLimits,
) {
  const columns = [
    'uuid',
    'kind',
    'state',
    'attempts',
    'last_error',
    'run_at',
    'ended_at',
    'created_at',
  ] as const;
  return db
    .selectFrom('job')
    .select(columns)
    .where('kind', 'in', KINDS_WITH_KEYS)
    .where('dedupe_key', 'in', keys)
    .union(
      db
        .selectFrom('job')
        .select(columns)
        // This condition is a literal, because the partial index covers only these kinds.
        .where(sql<boolean>`kind in ('tell-partner', 'judge-papers', 'tell-papers')`)
        .where(sql<string>`payload ->> 'lineUuid'`, '=', uuid),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}
