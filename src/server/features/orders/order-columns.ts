/** Columns from other tables. Each expects `order_line` and `service_type` in the query. */
import { sql } from 'kysely';
import type { TrackingNumber } from '#contracts/order/carriers.ts';
import type { OrderPaper, OrderStep } from '#contracts/order/order.ts';
import { labeledStages } from '../../order-lifecycle.ts';

type LatePaymentRow = { reference: string; cents: number; started_at: string; state: string };

const LABELED = sql`${[...labeledStages]}::text[]`;

type PaidWithRow = { brand: string; last_four: string };

type FeeDifferenceJson = {
  uuid: string;
  cents: number;
  state: string;
  respond_by: string;
  decided_at: string | null;
};

const latestDifference = sql<FeeDifferenceJson | null>`(select jsonb_build_object(
    'uuid', asked.uuid, 'cents', asked.amount_cents, 'respond_by', asked.respond_by,
    'decided_at', asked.decided_at, 'state', case when exists(select from payment_line paying
      where paying.fee_difference_uuid = asked.uuid and paying.state = 'pending')
      then 'checking' else asked.state end)
  from fee_difference asked where asked.order_line_uuid = order_line.uuid
  order by asked.asked_at desc limit 1)`.as('fee_difference');

export type OrderRefundRow = {
  cents: number;
  /** `returned` if the bank returned the refund after it was made. Staff send that one again, or a declined one. */
  state: 'due' | 'refunded' | 'returned' | 'declined';
  /** When the refund was made or, until then, when it became due. */
  since: string;
  /** Whether we owed the refund because the DMV charged less than was collected. */
  is_difference: boolean;
};

export const papersSent = sql<
  OrderPaper[]
>`(select coalesce(jsonb_agg(jsonb_build_object('paper', sent.paper,
    'state', sent.state, 'reason', sent.reason, 'file_name', sent.file_name, 'sent_at', sent.sent_at,
    'checked_at', sent.checked_at)), '[]')
  from order_paper sent where sent.order_line_uuid = order_line.uuid)`.as('papers');

/**
 * If an order is mailed again, the new envelope's steps replace those of the earlier envelope. If a mailing is undone,
 * the order has not been mailed.
 */
const isOutdated = sql`((step.stage = 'completed' and step.from_stage = any(${LABELED}))
  or (step.stage = 'label_printed' and step.from_stage = 'shipped')
  or (step.stage = any(${LABELED}) and exists(select from order_event again
    where again.order_line_uuid = step.order_line_uuid
      and (again.stage = 'completed' and again.from_stage = any(${LABELED})
        or step.stage = 'shipped' and again.stage = 'label_printed' and again.from_stage = 'shipped')
      and (again.happened_at, again.uuid) > (step.happened_at, step.uuid))))`;

/** The tracking number of the envelope that an order was last mailed in. */
const tracking = sql<
  (TrackingNumber & { is_overnight: boolean }) | null
>`(select jsonb_build_object('carrier', parcel.carrier, 'number', parcel.tracking_number,
    'is_overnight', parcel.is_overnight)
  from parcel_order packed join parcel on parcel.uuid = packed.parcel_uuid
  where packed.order_line_uuid = order_line.uuid and packed.is_current
    and parcel.state <> 'printed' and parcel.tracking_number is not null)`;

/** When an order was mailed. Null if it wasn't, or if the carrier has the envelope, so the mailing can't be undone. */
const mailedAt = sql<Date | null>`(select parcel.mailed_at
  from parcel_order packed join parcel on parcel.uuid = packed.parcel_uuid
  where packed.order_line_uuid = order_line.uuid and packed.is_current
    and parcel.state = 'mailed' and parcel.accepted_at is null)`;

const RESULT = sql`from filing
  where filing.order_line_uuid = order_line.uuid and filing.entered_at <= order_line.stage_since
    and filing.outcome in ('accepted', 'fees_taken', 'rejected')`;

/**
 * When staff entered the result that moved an order. Null if a result was entered again without moving the order, and
 * for a status check, whose result can't be undone.
 */
const resultAt = sql<Date | null>`(select filing.entered_at ${RESULT})`;

/** The vehicle's expiry before the result that moved the order. */
const expiryBefore = sql<string | null>`(select filing.expired_on ${RESULT})`;

export const orderColumns = [
  papersSent,
  tracking.as('tracking'),
  mailedAt.as('mailed_at'),
  resultAt.as('result_at'),
  expiryBefore.as('expiry_before'),
  latestDifference,
  sql<boolean>`exists(select from registration_card card
      where card.order_line_uuid = order_line.uuid)`.as('has_card'),
  // In data from 0.1.0, a payment may have been charged after it was canceled, and then refunded.
  sql<LatePaymentRow | null>`(select jsonb_build_object('reference', last.public_reference,
        'cents', last.amount_cents, 'started_at', last.created_at,
        'state', case when last.state <> 'pending' then 'failed'
          when last.action_since is not null and last.unknown_since is null then 'confirming'
          else 'checking' end)
      from (select payment.* from payment
        join payment_line on payment_line.payment_uuid = payment.uuid
        where payment_line.order_line_uuid = order_line.uuid
        order by payment.created_at desc limit 1) last
      where order_line.payment_status <> 'PAID'
        and not exists(select from refund where refund.payment_uuid = last.uuid)
        and (last.state = 'pending' or last.unknown_since is not null))`.as('late_payment'),
  sql<PaidWithRow | null>`(select jsonb_build_object('brand', coalesce(payment.card_brand, ''),
        'last_four', payment.card_last_four)
      from payment_line join payment on payment.uuid = payment_line.payment_uuid
      where payment_line.order_line_uuid = order_line.uuid
        and payment_line.state = 'succeeded' and payment_line.fee_difference_uuid is null
        and payment.card_last_four is not null)`.as('paid_with'),
  sql<OrderRefundRow[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'cents', refund.amount_cents,
        'state', case when refund.state <> 'refused' then refund.state
          when refund.returned_at is null then 'declined' else 'returned' end,
        'since', case refund.state when 'refunded' then refund.ended_at else refund.due_since end,
        'is_difference', refund.cause = 'difference')), '[]')
      from refund where refund.order_line_uuid = order_line.uuid)`.as('refunds'),
  // Customers see the result of a status check and the reason for a rejection. Other notes are the DMV's references.
  sql<OrderStep[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'stage', step.stage, 'happened_at', step.happened_at) || case
        when (step.stage = 'rejected' or service_type.kind = 'status' and step.stage = 'completed')
          and step.note is not null
        then jsonb_build_object('note', step.note) else '{}' end
      order by step.happened_at, step.uuid), '[]')
      from order_event step where step.order_line_uuid = order_line.uuid
        and not step.is_undone and not ${isOutdated})`.as('steps'),
] as const;
