import pLimit from 'p-limit';
import { isFiled } from '#contracts/catalogue/service-plan.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import { type OnRecord, recordSentence } from '#mails/status-record.ts';
import type { OrderLineRow, OrderStage, Tx } from '../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import type { DmvLookup } from '../../gateways/dmv/port.ts';
import { FEES_TAKEN, FIRST_STAGE, nextStage } from '../../order-lifecycle.ts';
import { payerEmail, payerEmails } from '../account/users.ts';
import { wordsOfPapers } from '../lookup/vehicles/blocker-words.ts';
import { isEligible } from '../lookup/vehicles/eligibility.ts';
import { updateExpiries } from '../lookup/vehicles/service.ts';
import type { PlainEmail } from '../mail/to-send.ts';
import { findLine, findLinesOfAll, type OrderLineInFull } from '../orders/lines.ts';
import { findWaitingForPapers } from '../orders/papers.ts';
import { recordMissingPapers } from '../orders/service.ts';
import { redirectMailed, type ShipToCorrection } from '../orders/ship-to.ts';
import { moveStages } from '../orders/stages.ts';
import { feesTakenEmail } from '../papers/emails.ts';
import { issueCards } from '../registration-card/service.ts';
import { planReminders } from '../reminders/service.ts';
import {
  digitalCopyEmail,
  mailedAgainEmail,
  rejectedEmail,
  shippedEmail,
  statusRecordEmail,
} from './emails.ts';
import { deleteMailedNotices } from './late-orders.ts';
import { NO_REFUND, type OrderRefund, recordOrderRefunds } from './refunds.ts';

/** The number of parallel calls to the DMV. */
const CALLS_AT_ONCE = 5;
/**
 * Orders that have not been sent to a slow DMV within this time wait for the next run, so that others can
 * continue.
 */
const ASK_WITHIN_MS = 20_000;

type Step = {
  line: OrderLineInFull;
  from: OrderStage;
  to: OrderStage;
  note: string | null;
  /** The new expiry, if the DMV has accepted a renewal. */
  expiresOn?: string;
  /** What the DMV still needs, if it has accepted a renewal's fees. */
  missingPapers?: readonly MissingPaperWords[];
  /** The result of a status check. */
  found?: { record: OnRecord | undefined };
};

/** When to process an order again. Undefined when it is finished. */
type NextLook = { runAgainAt: Date } | undefined;

/**
 * Takes each order that has been in its stage long enough one step further. Returns one result per order, in order.
 * Idempotent. Claims an order before it calls the DMV, so that the order can't be canceled after that. If the DMV call
 * fails for one order, only that one is rejected. Stops calling the DMV once `stopping` is aborted.
 */
export async function takeOrderSteps(
  deps: Deps,
  lineUuids: readonly string[],
  stopping?: AbortSignal,
): Promise<PromiseSettledResult<NextLook>[]> {
  const { orderStepMs } = deps;
  const now = deps.clock();
  const foundLines = await findLinesOfAll(deps.db, lineUuids);
  const lines = new Map(foundLines.map((line) => [line.uuid, line]));
  const isDue = (line: OrderLineInFull) => dueAt(line, deps) <= now;
  const due = foundLines.filter(isDue);
  const waiting = await findWaitingForPapers(deps.db, due.filter(isUnclaimed));
  const isReady = ({ uuid }: OrderLineInFull) => !waiting.has(uuid);
  const claimed = await takeSteps(deps, due.filter(isReady).flatMap(claimOf));
  if (claimed.size > 0) deps.checkpoint?.('claimed');
  const atOnce = pLimit(CALLS_AT_ONCE);
  // Separate limit, so that slow test plates don't delay customers' orders.
  const testsAtOnce = pLimit(CALLS_AT_ONCE);
  const startedAt = performance.now();
  const mayAsk = () => !stopping?.aborted && performance.now() - startedAt <= ASK_WITHIN_MS;
  const decided = await Promise.allSettled(
    lineUuids.map(async (uuid, place) => {
      // The order's own job and its last document's job may run together. The first one processes it.
      if (lineUuids.indexOf(uuid) !== place) return undefined;
      const line = lines.get(uuid);
      const stage = claimed.has(uuid) ? CLAIMED : line?.stage;
      const to = line && stage ? nextStage(stage, line.kind) : undefined;
      if (!line || !stage || to === undefined) return undefined;
      if (!isDue(line)) return { runAgainAt: dueAt(line, deps) };
      // The order continues when its last document is accepted.
      if (waiting.has(uuid)) return undefined;
      // Another transaction holds the lock and is claiming or canceling it.
      if (stage === FIRST_STAGE) return { runAgainAt: now };
      const limit = line.is_test ? testsAtOnce : atOnce;
      return stage === CLAIMED || stage === FEES_TAKEN
        ? limit(async () => (mayAsk() ? askDmv(deps, line, stage, to) : { runAgainAt: now }))
        : { line, from: stage, to, note: null };
    }),
  );
  const steps = decided.flatMap((result) =>
    result.status === 'fulfilled' && result.value && 'line' in result.value ? [result.value] : [],
  );
  const moved = await takeSteps(deps, steps.filter(isMove));
  const again = { runAgainAt: new Date(deps.clock().getTime() + orderStepMs) };
  // If another transaction holds the lock, check the result right away.
  const atOnceAgain = { runAgainAt: deps.clock() };
  const nextLook = (step: Step): NextLook => {
    const { line, to } = step;
    if (!isMove(step))
      return {
        runAgainAt: new Date(deps.clock().getTime() + patience(step, deps.clock(), orderStepMs)),
      };
    if (!moved.has(line.uuid)) return atOnceAgain;
    return nextStage(to, line.kind) === undefined ? undefined : again;
  };
  return decided.map((result) => {
    if (result.status === 'rejected') return result;
    const { value } = result;
    return { status: 'fulfilled', value: value && 'line' in value ? nextLook(value) : value };
  });
}

const CLAIMED = 'filing' satisfies OrderStage;

/** When an order may take its next step. An order claimed for filing has nothing to wait for. */
function dueAt(line: OrderLineInFull, { filingWindowMs, orderStepMs }: Deps): Date {
  const since = (line.stage_since ?? line.created_at).getTime();
  if (line.stage === CLAIMED || line.stage === FEES_TAKEN) return new Date(since);
  return new Date(since + (line.stage === FIRST_STAGE ? filingWindowMs : orderStepMs));
}

/** False for an order that stays in its stage because the DMV has its fees but is missing documents. */
const isMove = ({ from, to }: Step) => from !== to;

const LONGEST_PATIENCE_MS = 12 * 60 * 60_000;

/**
 * The delay before asking the DMV about documents again: a quarter of the elapsed time, between one step and half a
 * day.
 */
function patience({ line }: Step, now: Date, stepMs: number): number {
  const waited = now.getTime() - (line.stage_since ?? now).getTime();
  return Math.min(Math.max(waited / 4, stepMs), LONGEST_PATIENCE_MS);
}

const isUnclaimed = ({ stage }: OrderLineInFull) => stage === FIRST_STAGE;

function claimOf(line: OrderLineInFull): Step[] {
  return isUnclaimed(line) ? [{ line, from: FIRST_STAGE, to: CLAIMED, note: null }] : [];
}

/** Files an order with its UUID as the idempotency key, or looks up the record for a status check. */
async function askDmv(
  deps: Deps,
  line: OrderLineInFull,
  from: OrderStage,
  to: OrderStage,
): Promise<Step> {
  const { clock, logger, licensee } = deps;
  const { dmv } = gatewaysFor(deps, line);
  const { uuid: orderUuid, kind: transaction, plate, vin } = line;
  if (!isFiled(transaction)) {
    const record = onRecord(await dmv.lookUp(plate), californiaDay(clock()));
    return { line, from, to, note: recordSentence(licensee(), record), found: { record } };
  }
  const filing = await dmv.file({ orderUuid, transaction, plate, vin });
  if (filing.outcome === 'rejected') {
    if (from === FEES_TAKEN)
      throw new Error(`The DMV keeps the fees and rejects the renewal: ${filing.reason}`);
    logger.warn({ orderId: line.order_id }, 'order rejected by the DMV');
    return { line, from, to: 'rejected', note: filing.reason };
  }
  if (filing.outcome === 'fees_taken') {
    const missingPapers = wordsOfPapers(filing.missingPapers);
    if (from === FEES_TAKEN) await recordMissingPapers(deps.db, line, missingPapers);
    return { line, from, to: FEES_TAKEN, note: filing.reference, missingPapers };
  }
  const { reference: note, expiresOn } = filing;
  return { line, from, to, note, ...(expiresOn !== null && { expiresOn }) };
}

function onRecord(lookup: DmvLookup, today: string): OnRecord | undefined {
  if (lookup.outcome === 'not_found') return undefined;
  const hold = lookup.outcome === 'held' ? lookup.reason : undefined;
  const { expiresOn } = lookup.vehicle;
  const mayRenew = hold === undefined && isEligible('renewal', expiresOn, today);
  return { expiresOn, mayRenew, hold };
}

/**
 * Moves orders with their history, cards, reminders, and emails, atomically. Returns those that had not moved already.
 */
async function takeSteps(deps: Deps, steps: readonly Step[]): Promise<ReadonlySet<string>> {
  if (steps.length === 0) return new Set();
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock();
    const moved = await moveStages(tx, deps, steps, now);
    const movedSteps = steps.filter(({ line }) => moved.has(line.uuid));
    const emailOf = await payerEmails(
      tx,
      movedSteps.map(({ line }) => line.user_uuid),
    );
    const accepted = movedSteps.flatMap(({ line, expiresOn }) =>
      expiresOn === undefined ? [] : [{ line, expiresOn }],
    );
    if (accepted.length > 0) {
      await updateExpiries(
        tx,
        accepted.map(({ line, expiresOn }) => ({ uuid: line.user_vehicle_uuid, expiresOn })),
      );
      await issueCards(tx, accepted, now);
      await planReminders(
        tx,
        deps,
        accepted.map(({ line, expiresOn }) => ({
          line,
          expiresOn,
          email: emailOf(line.user_uuid),
          isWanted: moved.get(line.uuid) === true,
        })),
      );
    }
    const refused = movedSteps.filter(({ to }) => to === 'rejected').map(({ line }) => line.uuid);
    const refunds = await recordOrderRefunds(tx, deps, refused, 'rejected');
    await deps.mail.enqueueAll(
      tx,
      movedSteps.flatMap(
        (step) => emailAbout(deps, step, refunds, emailOf(step.line.user_uuid)) ?? [],
      ),
    );
    return new Set(moved.keys());
  });
}

function emailAbout(
  deps: Deps,
  step: Step,
  refunds: ReadonlyMap<string, OrderRefund>,
  email: string,
): PlainEmail | undefined {
  const { line, to, note, expiresOn, found } = step;
  if (expiresOn !== undefined) return digitalCopyEmail(deps, line, expiresOn, email);
  if (to === FEES_TAKEN) {
    const { missingPapers: missing = [] } = step;
    return feesTakenEmail(deps, { line, missing, to: email });
  }
  if (found) return statusRecordEmail(deps, line, found.record, email);
  if (to === 'shipped') return shippedEmail(deps, line, email);
  if (to !== 'rejected') return undefined;
  const end = { reason: note ?? '', ...(refunds.get(line.uuid) ?? NO_REFUND) };
  return rejectedEmail(deps, line, end, email);
}

/**
 * Moves orders with a printed label, along with every vehicle in the envelope, back to waiting for a label with the new
 * address, and notifies the customer. Returns the orders. Empty if no label is printed.
 */
export async function remailOrders(
  tx: Tx,
  deps: Deps,
  { uuid, user_uuid }: Pick<OrderLineRow, 'uuid' | 'user_uuid'>,
  { key, ...correction }: ShipToCorrection & { key: string },
): Promise<OrderLineInFull[]> {
  const redirected = await findLinesOfAll(tx, await redirectMailed(tx, uuid, correction));
  // One at a time: it waits for transactions that are taking the next step.
  for (const line of redirected) {
    if (line.stage === null) throw new Error('Expected a line that is mailed');
    const move = { line, from: line.stage, to: 'completed', note: null } as const;
    const moved = await moveStages(tx, deps, [move], correction.now);
    if (!moved.has(line.uuid))
      throw new Conflict('NOT_POSSIBLE', 'This order has changed in the meantime. Reload it.');
  }
  const changed = redirected.length > 0 ? await findLine(tx, uuid) : undefined;
  if (!changed) return [];
  await deleteMailedNotices(
    tx,
    redirected.map((line) => line.uuid),
  );
  const to = await payerEmail(tx, user_uuid);
  await deps.mail.enqueueAll(tx, [mailedAgainEmail(deps, changed, { to, key })]);
  return redirected;
}
