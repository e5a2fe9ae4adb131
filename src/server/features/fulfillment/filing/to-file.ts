/** The orders that staff file, or have filed without getting an acceptance. */
import { deliveryDates } from '#contracts/order/delivery-dates.ts';
import type { Day } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import { type Deps, isFiledByPeople } from '../../../deps.ts';
import { FEES_TAKEN, FIRST_STAGE } from '../../../order-lifecycle.ts';
import { findDisputedLines } from '../../checkout/disputes/service.ts';
import { findWaitingForPapers } from '../../orders/papers.ts';
import { findLinesOfAll, type OrderLineInFull } from '../../orders/service.ts';
import {
  type Filing,
  findFilings,
  selectPaidSince,
  selectPapersAccepted,
  selectToFile,
} from './store.ts';

export type OrderToFile = {
  line: OrderLineInFull;
  filing: Filing | undefined;
  /** The day on which customers expect us to file. Undefined once the DMV has the fees. */
  promisedOn: Day | undefined;
};

/**
 * The orders that may be filed now, those that someone has claimed, and those whose fees the DMV has taken, the oldest
 * promise first. Leaves out orders that can certainly still be canceled, that wait for documents or for a decision
 * about a difference in fees, or whose payment is disputed.
 */
export async function findToFile(db: Queryable, deps: Deps): Promise<OrderToFile[]> {
  if (deps.dmvFiledBy === 'gateway') return [];
  const paidBefore = new Date(deps.clock().getTime() - deps.filingWindowMs);
  const lines = await findLinesOfAll(db, await selectToFile(db, paidBefore));
  const unclaimed = lines.filter(({ stage }) => stage === FIRST_STAGE);
  const waiting = await findWaitingForPapers(db, unclaimed);
  const uuids = lines.map(({ uuid }) => uuid);
  const disputed = await findDisputedLines(
    db,
    unclaimed.map(({ uuid }) => uuid),
  );
  const filings = await findFilings(db, uuids);
  const papersAt = await selectPapersAccepted(db, uuids);
  return lines
    .filter((line) => isFiledByPeople(deps, line))
    .filter(({ uuid }) => !waiting.has(uuid) && !disputed.includes(uuid))
    .map((line) => ({
      line,
      filing: filings.get(line.uuid),
      promisedOn: promiseOf(line, papersAt.get(line.uuid)),
    }))
    .toSorted(byPromise);
}

/** The paid orders that customers can still cancel, and when the first of them may be filed. Null if there are none. */
export async function findUpcoming(
  db: Queryable,
  { clock, filingWindowMs, dmvFiledBy }: Deps,
): Promise<{ count: number; firstAt: Date } | null> {
  if (dmvFiledBy === 'gateway') return null;
  const { count, first } = await selectPaidSince(db, new Date(clock().getTime() - filingWindowMs));
  return first && { count: Number(count), firstAt: new Date(first.getTime() + filingWindowMs) };
}

function promiseOf(line: OrderLineInFull, papersAt: Date | undefined): Day | undefined {
  if (line.stage === FEES_TAKEN || line.paid_at === null) return undefined;
  return deliveryDates(papersAt ?? line.paid_at, false).filed;
}

function byPromise(one: OrderToFile, other: OrderToFile): number {
  const promise = (one.promisedOn ?? '').localeCompare(other.promisedOn ?? '');
  return promise || timeOf(one) - timeOf(other);
}

/** When an order was paid, or the DMV last asked about its documents. */
function timeOf({ line, filing }: OrderToFile): number {
  const since = line.stage === FEES_TAKEN ? filing?.entered_at : line.paid_at;
  return (since ?? line.stage_since)?.getTime() ?? 0;
}
