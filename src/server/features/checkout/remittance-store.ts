import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contracts/time/days.ts';
import type { Queryable } from '../../db/schema.ts';
import { undoneStages } from '../../order-lifecycle.ts';
import { testGuests } from '../account/owner.ts';

const dayOf = (moment: RawBuilder<unknown>) =>
  sql<Day>`to_char(${moment} at time zone 'America/Los_Angeles', 'YYYY-MM-DD')`;

/** The stages before the DMV takes the fees. */
const OPEN = sql.join(['paid', 'filing'].map((stage) => sql`${stage}`));
const UNDONE = sql.join(undoneStages.map((stage) => sql`${stage}`));

/**
 * The DMV's money in each paid order: what we collected, what the DMV got, and what the customer got back, with their days
 * in California. The DMV gets what we collected for it, and partial refunds by staff come out of our fees.
 * `held_cents` follows from the order's stage alone, so that it can be compared with the other amounts.
 */
const dmvMoney = (db: Queryable) => sql`
  select order_id, cents as collected_cents, ${dayOf(sql`collected_at`)} as collected_on,
    case when filed_at is null then 0 else cents end as filed_cents,
    ${dayOf(sql`filed_at`)} as filed_on,
    case when refunded_at is null then 0 else cents end as refunded_cents,
    ${dayOf(sql`refunded_at`)} as refunded_on,
    case when stage in (${OPEN}) or (stage in (${UNDONE}) and not is_refunded) then cents else 0 end
      as held_cents
  from (
    select order_id, stage, dmv_registration_fee_cents + ca_dmv_bpa_fee_cents as cents,
      coalesce(paid_at, created_at) as collected_at, filed_at, is_refunded,
      case when undone_at is not null and is_refunded then greatest(undone_at, last_refund_at) end
        as refunded_at
    from order_line
    cross join lateral (
      select min(happened_at) filter (where step.stage in ('fees_taken', 'completed')) as filed_at,
        max(happened_at) filter (where step.stage in (${UNDONE})) as undone_at
      from order_event step where step.order_line_uuid = order_line.uuid
    ) steps
    cross join lateral (
      select coalesce(bool_and(state = 'refunded'), true) as is_refunded,
        max(ended_at) as last_refund_at
      from refund where refund.order_line_uuid = order_line.uuid
    ) refunds
    where payment_status = 'PAID' and user_uuid not in (${testGuests(db)})
  ) paid_order
  where cents > 0`;

export type DmvMoney = {
  order_id: string;
  collected_cents: number;
  collected_on: Day;
  filed_cents: number;
  filed_on: Day | null;
  refunded_cents: number;
  refunded_on: Day | null;
  held_cents: number;
};

type Sums = { collected: number; filed: number; refunded: number };

/** The sums of each day until `to`, in order. */
export async function selectDmvDays(db: Queryable, to: Day) {
  const { rows } = await sql<Sums & { day: Day }>`
    with money as materialized (${dmvMoney(db)}), movement as (
      select collected_on as day, collected_cents as collected, 0 as filed, 0 as refunded from money
      union all select filed_on, 0, filed_cents, 0 from money
      union all select refunded_on, 0, 0, refunded_cents from money
    )
    select day, sum(collected)::float8 as collected, sum(filed)::float8 as filed,
      sum(refunded)::float8 as refunded
    from movement where day <= ${to} group by day order by day`.execute(db);
  return rows;
}

/** The orders whose money moved in a period, or was still ours at its end. */
export async function selectDmvOrders(db: Queryable, { from, to }: { from: Day; to: Day }) {
  const isIn = (day: RawBuilder<unknown>) => sql`${day} between ${from} and ${to}`;
  const { rows } = await sql<DmvMoney>`
    select * from (${dmvMoney(db)}) money
    where ${isIn(sql`collected_on`)} or ${isIn(sql`filed_on`)} or ${isIn(sql`refunded_on`)}
      or (collected_on <= ${to} and not coalesce(least(filed_on, refunded_on) <= ${to}, false))
    order by collected_on, order_id`.execute(db);
  return rows;
}

/** The sums of all orders, and the orders whose amounts contradict their stage. */
export async function selectDmvBalance(db: Queryable) {
  const { rows } = await sql<Sums & { held: number; contradictions: DmvMoney[] }>`
    select coalesce(sum(collected_cents), 0)::float8 as collected,
      coalesce(sum(filed_cents), 0)::float8 as filed,
      coalesce(sum(refunded_cents), 0)::float8 as refunded,
      coalesce(sum(held_cents), 0)::float8 as held,
      coalesce(jsonb_agg(money order by order_id)
        filter (where collected_cents <> filed_cents + refunded_cents + held_cents), '[]')
        as contradictions
    from (${dmvMoney(db)}) money`.execute(db);
  return rows[0];
}
