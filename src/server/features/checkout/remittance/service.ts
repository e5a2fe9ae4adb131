/** The DMV's money, for the accountant: collected from customers, filed, refunded, or still held. */
import { type Cents, formatUsd, sumCents } from '#contracts/catalogue/money.ts';
import { addDays, type Day } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import {
  type RemittanceMoney,
  selectRemittanceBalance,
  selectRemittanceDays,
  selectRemittanceOrders,
} from './store.ts';

export type RemittanceDay = {
  day: Day;
  collected: Cents;
  filed: Cents;
  refunded: Cents;
  /** At the end of the day. */
  held: Cents;
};

export type Span = { from: Day; to: Day };

/** `carried` is what was held before the period. */
export async function findRemittanceDays(
  db: Queryable,
  { from, to }: Span,
): Promise<{ carried: Cents; days: RemittanceDay[] }> {
  const moved = await selectRemittanceDays(db, to);
  const changeOf = ({ collected, filed, refunded }: Omit<RemittanceDay, 'day' | 'held'>) =>
    collected - filed - refunded;
  const carried = sumCents(moved.filter(({ day }) => day < from).map(changeOf));
  const byDay = new Map(moved.map((sums) => [sums.day, sums]));
  const days: RemittanceDay[] = [];
  let held = carried;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { collected, filed, refunded } = byDay.get(day) ?? NOTHING;
    held += collected - filed - refunded;
    days.push({ day, collected, filed, refunded, held });
  }
  return { carried, days };
}

const NOTHING = { collected: 0, filed: 0, refunded: 0 };

export type RemittanceOrder = Omit<RemittanceDay, 'day'> & {
  orderId: string;
  collectedOn: Day;
  filedOn: Day | undefined;
  refundedOn: Day | undefined;
};

/** The orders whose money moved in a period or was held at its end, as they were at the end of the period. */
export async function findRemittanceOrders(db: Queryable, span: Span): Promise<RemittanceOrder[]> {
  return (await selectRemittanceOrders(db, span)).map((money) => asOf(money, span.to));
}

function asOf(money: RemittanceMoney, to: Day): RemittanceOrder {
  const { order_id: orderId, collected_on: collectedOn } = money;
  const until = (day: Day | null) => (day !== null && day <= to ? day : undefined);
  const [filedOn, refundedOn] = [until(money.filed_on), until(money.refunded_on)];
  const more = until(money.more_on) === undefined ? 0 : money.more_cents;
  const collected = (until(collectedOn) === undefined ? 0 : money.collected_cents) + more;
  const filed = filedOn === undefined ? 0 : money.filed_cents;
  const refunded = refundedOn === undefined ? 0 : money.refunded_cents;
  const held = collected - filed - refunded;
  return { orderId, collectedOn, collected, filedOn, filed, refundedOn, refunded, held };
}

/** Whether what we collected is filed, refunded, or held, with one sentence for each order where it isn't. */
export async function findRemittanceBalance(
  db: Queryable,
): Promise<{ sentence: string; problems: string[] }> {
  const sums = await selectRemittanceBalance(db);
  const { collected, filed, refunded, held, contradictions } = {
    ...NOTHING,
    held: 0,
    contradictions: [],
    ...sums,
  };
  const parts = `${formatUsd(filed)} filed + ${formatUsd(refunded)} refunded + ${formatUsd(held)} held`;
  const missing = collected - filed - refunded - held;
  const difference = `${formatUsd(Math.abs(missing))} ${missing > 0 ? 'is missing' : 'is extra'}`;
  return {
    sentence: `${formatUsd(collected)} collected for the DMV ${missing === 0 ? `= ${parts}` : `≠ ${parts}: ${difference}`}`,
    problems: contradictions.map(problemOf),
  };
}

function problemOf(money: RemittanceMoney): string {
  const { filed_cents: filed, refunded_cents: refunded, held_cents: held } = money;
  return `Order ${money.order_id}: ${formatUsd(money.collected_cents + money.more_cents)} was collected for the DMV, but ${formatUsd(filed)} was filed, ${formatUsd(refunded)} refunded, and ${formatUsd(held)} is held.`;
}
