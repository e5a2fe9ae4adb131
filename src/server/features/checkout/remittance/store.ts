import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import { undoneStages } from '../../../order-lifecycle.ts';
import { testGuests } from '../../account/owner.ts';

const dayOf = (moment: RawBuilder<unknown>) =>
  sql<Day>`to_char(${moment} at time zone 'America/Los_Angeles', 'YYYY-MM-DD')`;

/** The stages before the DMV takes the fees. */
const OPEN = sql.join(['paid', 'filing'].map((stage) => sql`${stage}`));
const UNDONE = sql.join(undoneStages.map((stage) => sql`${stage}`));

/**
 * The DMV's money in each paid order: what we collected with the order and for a difference in its fees, how much of it
 * the DMV got, and what the customer got back, with the California date of each. If the DMV charged less, the customer
 * gets the rest. Partial refunds by staff, and DMV charges that we pay, come out of our fees.
 */
const remittanceMoney = (db: Queryable) => sql`
  select order_id, cents as collected_cents, ${dayOf(sql`collected_at`)} as collected_on,
    more_cents, ${dayOf(sql`more_at`)} as more_on,
    case when is_filed then cents + more_cents - less_cents else 0 end as filed_cents,
    case when is_filed then ${dayOf(sql`filed_at`)} end as filed_on,
    back_cents as refunded_cents, case when back_cents > 0 then ${dayOf(sql`back_at`)} end as refunded_on,
    case when stage in (${OPEN}) or is_undone then cents + more_cents else less_cents end - back_cents
      as held_cents
  from (
    select order_id, stage, dmv_registration_fee_cents + ca_dmv_bpa_fee_cents as cents,
      coalesce(paid_at, created_at) as collected_at, more_cents, more_at, filed_at, less_cents,
      filed_at is not null and stage not in (${UNDONE}) as is_filed,
      stage in (${UNDONE}) as is_undone,
      case when stage not in (${UNDONE}) then less_back_cents
        when is_refunded then dmv_registration_fee_cents + ca_dmv_bpa_fee_cents + more_cents
        else 0 end as back_cents,
      case when stage in (${UNDONE}) then greatest(undone_at, last_refund_at) else less_back_at end
        as back_at
    from order_line
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::integer as more_cents, max(decided_at) as more_at
      from fee_difference where fee_difference.order_line_uuid = order_line.uuid and state = 'paid'
    ) differences
    cross join lateral (
      select min(happened_at) filter (where step.stage in ('fees_taken', 'completed')) as filed_at,
        max(happened_at) filter (where step.stage in (${UNDONE})) as undone_at
      from order_event step where step.order_line_uuid = order_line.uuid and not step.is_undone
    ) steps
    cross join lateral (
      select coalesce(bool_and(state = 'refunded'), true) as is_refunded,
        max(ended_at) as last_refund_at,
        coalesce(sum(amount_cents) filter (where cause = 'difference'), 0)::integer as less_cents,
        coalesce(sum(amount_cents) filter (where cause = 'difference' and state = 'refunded'), 0)::integer
          as less_back_cents,
        max(ended_at) filter (where cause = 'difference') as less_back_at
      from refund where refund.order_line_uuid = order_line.uuid
    ) refunds
    where payment_status = 'PAID' and user_uuid not in (${testGuests(db)})
  ) paid_order
  where cents > 0`;

export type RemittanceMoney = {
  order_id: string;
  collected_cents: number;
  collected_on: Day;
  /** Collected later, because the DMV charges more than estimated. */
  more_cents: number;
  more_on: Day | null;
  filed_cents: number;
  filed_on: Day | null;
  refunded_cents: number;
  refunded_on: Day | null;
  held_cents: number;
};

type Sums = { collected: number; filed: number; refunded: number };

/** The daily totals through `to`, in order. */
export async function selectRemittanceDays(db: Queryable, to: Day) {
  const { rows } = await sql<Sums & { day: Day }>`
    with money as materialized (${remittanceMoney(db)}), movement as (
      select collected_on as day, collected_cents as collected, 0 as filed, 0 as refunded from money
      union all select more_on, more_cents, 0, 0 from money
      union all select filed_on, 0, filed_cents, 0 from money
      union all select refunded_on, 0, 0, refunded_cents from money
    )
    select day, sum(collected)::float8 as collected, sum(filed)::float8 as filed,
      sum(refunded)::float8 as refunded
    from movement where day <= ${to} group by day order by day`.execute(db);
  return rows;
}

export async function selectRemittanceOrders(db: Queryable, { from, to }: { from: Day; to: Day }) {
  const isIn = (day: RawBuilder<unknown>) => sql`${day} between ${from} and ${to}`;
  const until = (day: RawBuilder<unknown>, cents: RawBuilder<unknown>) =>
    sql`case when ${day} <= ${to} then ${cents} else 0 end`;
  const collected = sql`${until(sql`collected_on`, sql`collected_cents`)} + ${until(sql`more_on`, sql`more_cents`)}`;
  const gone = sql`${until(sql`filed_on`, sql`filed_cents`)} + ${until(sql`refunded_on`, sql`refunded_cents`)}`;
  const { rows } = await sql<RemittanceMoney>`
    select * from (${remittanceMoney(db)}) money
    where ${isIn(sql`collected_on`)} or ${isIn(sql`more_on`)} or ${isIn(sql`filed_on`)}
      or ${isIn(sql`refunded_on`)} or ${collected} <> ${gone}
    order by collected_on, order_id`.execute(db);
  return rows;
}

/** The totals of all orders, and the orders whose amounts contradict their stage. */
export async function selectRemittanceBalance(db: Queryable) {
  const { rows } = await sql<Sums & { held: number; contradictions: RemittanceMoney[] }>`
    select coalesce(sum(collected_cents + more_cents), 0)::float8 as collected,
      coalesce(sum(filed_cents), 0)::float8 as filed,
      coalesce(sum(refunded_cents), 0)::float8 as refunded,
      coalesce(sum(held_cents), 0)::float8 as held,
      coalesce(jsonb_agg(money order by order_id)
        filter (where collected_cents + more_cents <> filed_cents + refunded_cents + held_cents), '[]')
        as contradictions
    from (${remittanceMoney(db)}) money`.execute(db);
  return rows[0];
}
