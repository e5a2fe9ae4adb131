import pLimit from 'p-limit';
import { type Deps, isFiledByPeople, mailedByFor } from '../../deps.ts';
import {
  automaticStage,
  FEES_TAKEN,
  FILING,
  FIRST_STAGE,
  isBeforeAcceptance,
} from '../../order-lifecycle.ts';
import { DISPUTE_PAUSE_MS, findDisputedLines } from '../checkout/disputes/service.ts';
import { findWaitingForPapers } from '../orders/papers.ts';
import { findLinesOfAll, findUndecided, type OrderLineInFull } from '../orders/service.ts';
import { commitSteps } from './commit-steps.ts';
import { fileOrder, type Step } from './file-order.ts';

const CALLS_AT_ONCE = 5;
/** Orders that could not be sent to a slow DMV within this time wait for the next run, so other orders can proceed. */
const ASK_WITHIN_MS = 20_000;

/** When to process an order again. Undefined when it is finished. */
type NextRun = { runAgainAt: Date } | undefined;

/**
 * Advances each order that has been in its stage long enough by one step. Returns one result per order, in the given
 * order. Idempotent. Claims each order before the DMV call, so the order can't be canceled after that. If the DMV call
 * fails for one order, only its promise rejects, and the order is retried. Stops calling the DMV once `stopping` is
 * aborted. Skips orders that staff file: these continue once staff have recorded the DMV's acceptance.
 */
export async function advanceOrders(
  deps: Deps,
  lineUuids: readonly string[],
  stopping?: AbortSignal,
): Promise<PromiseSettledResult<NextRun>[]> {
  const now = deps.clock();
  const foundLines = await findLinesOfAll(deps.db, lineUuids);
  const lines = new Map(foundLines.map((line) => [line.uuid, line]));
  const isDue = (line: OrderLineInFull) => dueAt(line, deps) <= now;
  const isForPeople = (line: OrderLineInFull) =>
    isFiledByPeople(deps, line) && isBeforeAcceptance(line.stage);
  const unclaimed = foundLines.filter(
    (line) => line.stage === FIRST_STAGE && !isForPeople(line) && isDue(line),
  );
  const waiting = await findWaitingForPapers(deps.db, unclaimed);
  const unclaimedUuids = unclaimed.map(({ uuid }) => uuid);
  const paused = new Set([
    ...(await findDisputedLines(deps.db, unclaimedUuids)),
    ...(await findUndecided(deps.db, unclaimedUuids)),
  ]);
  const isReady = ({ uuid }: OrderLineInFull) => !waiting.has(uuid) && !paused.has(uuid);
  const claimed = await commitSteps(deps, unclaimed.filter(isReady).map(claimStep));
  if (claimed.size > 0) deps.checkpoint?.('claimed');
  const atOnce = pLimit(CALLS_AT_ONCE);
  // Test plates have a separate limit, so slow ones don't delay customers' orders.
  const testsAtOnce = pLimit(CALLS_AT_ONCE);
  const startedAt = performance.now();
  const mayAsk = () => !stopping?.aborted && performance.now() - startedAt <= ASK_WITHIN_MS;
  const decided = await Promise.allSettled(
    lineUuids.map(async (uuid, place) => {
      // The order's own job and the job of its last document may be in the same batch. Only the first one processes the
      // order.
      if (lineUuids.indexOf(uuid) !== place) return undefined;
      const line = lines.get(uuid);
      const stage = claimed.has(uuid) ? FILING : line?.stage;
      const to =
        line && stage ? automaticStage(stage, line.kind, mailedByFor(deps, line)) : undefined;
      if (!line || !stage || to === undefined || isForPeople(line)) return undefined;
      if (!isDue(line)) return { runAgainAt: dueAt(line, deps) };
      // The order continues when its last document is accepted.
      if (waiting.has(uuid)) return undefined;
      // A paused order isn't filed: the DMV never refunds fees, and the bank or the customer may end the order.
      if (paused.has(uuid)) return { runAgainAt: new Date(now.getTime() + DISPUTE_PAUSE_MS) };
      // Another transaction holds the lock, to claim or cancel the order.
      if (stage === FIRST_STAGE) return { runAgainAt: now };
      const limit = line.is_test ? testsAtOnce : atOnce;
      return stage === FILING || stage === FEES_TAKEN
        ? limit(async () => (mayAsk() ? fileOrder(deps, line, stage, to) : { runAgainAt: now }))
        : { line, from: stage, to, note: null };
    }),
  );
  const steps = decided.flatMap((result) =>
    result.status === 'fulfilled' && result.value && 'line' in result.value ? [result.value] : [],
  );
  const moved = await commitSteps(deps, steps.filter(isMove));
  return decided.map((result) => {
    if (result.status === 'rejected') return result;
    const { value } = result;
    const isStep = value !== undefined && 'line' in value;
    return {
      status: 'fulfilled',
      value: isStep ? runAfter(deps, value, moved.has(value.line.uuid)) : value,
    };
  });
}

function runAfter(deps: Deps, step: Step, hasMoved: boolean): NextRun {
  const now = deps.clock();
  const runAgainIn = (ms: number) => ({ runAgainAt: new Date(now.getTime() + ms) });
  if (!isMove(step)) return runAgainIn(patience(step, now, deps.orderStepMs));
  // If another transaction holds the lock, check the result right away.
  if (!hasMoved) return runAgainIn(0);
  const { line, to } = step;
  const next = automaticStage(to, line.kind, mailedByFor(deps, line));
  return next === undefined ? undefined : runAgainIn(deps.orderStepMs);
}

/** When an order may take its next step. An order that is claimed for filing doesn't wait. */
function dueAt(line: OrderLineInFull, { filingWindowMs, orderStepMs }: Deps): Date {
  const since = (line.stage_since ?? line.created_at).getTime();
  if (line.stage === FILING || line.stage === FEES_TAKEN) return new Date(since);
  return new Date(since + (line.stage === FIRST_STAGE ? filingWindowMs : orderStepMs));
}

/** False for an order that stays in its stage because the DMV has its fees but not all documents. */
const isMove = ({ from, to }: Step) => from !== to;

const LONGEST_PATIENCE_MS = 12 * 60 * 60_000;

/**
 * The delay before we ask the DMV about documents again: a quarter of the time that the order has waited, but at least
 * one step and at most half a day.
 */
function patience({ line }: Step, now: Date, stepMs: number): number {
  const waited = now.getTime() - (line.stage_since ?? now).getTime();
  return Math.min(Math.max(waited / 4, stepMs), LONGEST_PATIENCE_MS);
}

function claimStep(line: OrderLineInFull): Step {
  return { line, from: FIRST_STAGE, to: FILING, note: null };
}
