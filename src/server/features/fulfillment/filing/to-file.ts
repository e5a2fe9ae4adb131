/** The orders that staff have to file, or have filed but the DMV has not accepted yet. */
import { deliveryDates } from '#contracts/order/delivery-dates.ts';
import { DAY_MS, type Day } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import { type Deps, isFiledByPeople } from '../../../deps.ts';
import { FEES_TAKEN, FILING, FIRST_STAGE } from '../../../order-lifecycle.ts';
import { findDisputedLines } from '../../checkout/disputes/service.ts';
import { findWaitingForPapers } from '../../orders/papers.ts';
import { findLinesOfAll, type OrderLineInFull } from '../../orders/service.ts';
import {
  type Filing,
  findFilings,
  findTwins,
  selectPaidSince,
  selectPapersAccepted,
  selectToFile,
} from './store.ts';

export type OrderToFile = {
  line: OrderLineInFull;
  filing: Filing | undefined;
  /** The day on which customers expect us to file. Undefined once the DMV has the fees. */
  promisedOn: Day | undefined;
  /** The numbers of other orders for the same plate and service. Only one order, this one or another, may be filed. */
  twins: readonly string[];
  /** Whether the payment was disputed after someone claimed the order. */
  isDisputed: boolean;
};

/**
 * The orders that may be filed now, those that someone has claimed, and those whose fees the DMV has taken, the oldest
 * promise first. Leaves out orders that customers can still cancel, that wait for documents or for a decision
 * about a difference in fees, or whose payment is disputed.
 */
export async function findToFile(db: Queryable, deps: Deps): Promise<OrderToFile[]> {
  if (deps.dmvFiledBy === 'gateway') return [];
  const paidBefore = new Date(deps.clock().getTime() - deps.filingWindowMs);
  const { lines, disputed } = await withoutHeld(db, deps, await selectToFile(db, paidBefore));
  const uuids = lines.map(({ uuid }) => uuid);
  const filings = await findFilings(db, uuids);
  const papersAt = await selectPapersAccepted(db, uuids);
  const twins = await findTwins(db, uuids);
  return lines
    .map((line) => ({
      line,
      filing: filings.get(line.uuid),
      promisedOn: promiseOf(line, papersAt.get(line.uuid)),
      twins: twins.get(line.uuid) ?? [],
      isDisputed: line.stage === FILING && disputed.has(line.uuid),
    }))
    .toSorted(byPromise);
}

/**
 * Leaves out orders that the gateway files, and unclaimed ones that wait for documents or whose payment is disputed.
 * Also returns which of all have a disputed payment.
 */
async function withoutHeld(
  db: Queryable,
  deps: Deps,
  all: readonly string[],
): Promise<{ lines: OrderLineInFull[]; disputed: ReadonlySet<string> }> {
  const found = (await findLinesOfAll(db, all)).filter((line) => isFiledByPeople(deps, line));
  const isUnclaimed = ({ stage }: OrderLineInFull) => stage === FIRST_STAGE;
  const waiting = await findWaitingForPapers(db, found.filter(isUnclaimed));
  const uuids = found.map(({ uuid }) => uuid);
  const disputed = new Set(await findDisputedLines(db, uuids));
  const isHeld = (line: OrderLineInFull) =>
    isUnclaimed(line) && (waiting.has(line.uuid) || disputed.has(line.uuid));
  return { lines: found.filter((line) => !isHeld(line)), disputed };
}

/**
 * The number of paid orders that customers can still cancel, and when the first of them may be filed. Null if there are
 * none.
 */
export async function findUpcoming(
  db: Queryable,
  deps: Deps,
): Promise<{ count: number; firstAt: Date } | null> {
  const { clock, filingWindowMs, dmvFiledBy } = deps;
  if (dmvFiledBy === 'gateway') return null;
  const paidAfter = new Date(clock().getTime() - filingWindowMs);
  const { lines } = await withoutHeld(db, deps, await selectPaidSince(db, paidAfter));
  const times = lines.flatMap(({ paid_at }) => paid_at?.getTime() ?? []);
  if (times.length === 0) return null;
  return { count: times.length, firstAt: new Date(Math.min(...times) + filingWindowMs) };
}

function promiseOf(line: OrderLineInFull, papersAt: Date | undefined): Day | undefined {
  if (line.stage === FEES_TAKEN || line.paid_at === null) return undefined;
  return deliveryDates(papersAt ?? line.paid_at, false).filed;
}

function byPromise(one: OrderToFile, other: OrderToFile): number {
  const promise = (one.promisedOn ?? '').localeCompare(other.promisedOn ?? '');
  return promise || timeOf(one) - timeOf(other);
}

/** When an order was paid or, if the DMV has its fees, when staff last asked the DMV about its documents. */
function timeOf({ line, filing }: OrderToFile): number {
  const since = line.stage === FEES_TAKEN ? filing?.entered_at : line.paid_at;
  return (since ?? line.stage_since)?.getTime() ?? 0;
}

/** We tell customers that we keep checking with the DMV about missing documents, so staff check once a week. */
const ASK_AGAIN_MS = 7 * DAY_MS;

export async function countToFile(deps: Deps) {
  const all = await findToFile(deps.db, deps);
  const askedBefore = deps.clock().getTime() - ASK_AGAIN_MS;
  const toFile = all.filter(({ line }) => line.stage !== FEES_TAKEN);
  const toAsk = all.filter(
    ({ line, filing }) =>
      line.stage === FEES_TAKEN &&
      (filing?.entered_at ?? line.stage_since ?? new Date(0)).getTime() <= askedBefore,
  );
  return { toFile: toFile.length, toAsk: toAsk.length, first: toFile[0] };
}
