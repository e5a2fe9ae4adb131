import type { PartnerEventType } from '#contracts/partner/events.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import type { OrderStage, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { JOBS } from '../../jobs/kinds.ts';
import {
  canMove,
  FILING,
  FIRST_STAGE,
  isMailedAgain,
  isMailingUndone,
  isTakenBack,
} from '../../order-lifecycle.ts';
import {
  eventOfStage,
  type NewOrderEvent,
  recordOrderEvents,
  redactReason,
  withdrawOrderEvent,
} from '../partners/events.ts';
import { findUndecided, type OrderLineInFull } from './lines-store.ts';
import { changeStages, insertEventsCte, undoSteps } from './store.ts';

/** The first history entries of orders, written by the statement that marks them as paid. */
export function startOrdersCte(tx: Tx, lineUuids: readonly string[], now: Date) {
  const start = { from: null, to: FIRST_STAGE, note: null, now } as const;
  return insertEventsCte(
    tx,
    lineUuids.map((lineUuid) => ({ lineUuid, ...start })),
  );
}

export function jobsOfPaid(paymentUuid: string, lineUuids: readonly string[]) {
  return [
    { kind: JOBS.sendReceipt, payload: { paymentUuid }, key: paymentUuid },
    ...lineUuids.map((lineUuid) => ({
      kind: JOBS.orderStep,
      payload: { lineUuid },
      key: lineUuid,
    })),
  ];
}

const AWAITS_DECISION = 'This order is waiting for the customer’s decision about the DMV’s fees.';

type Move = {
  line: OrderLineInFull;
  from: OrderStage;
  to: OrderStage;
  note: string | null;
  missingPapers?: readonly MissingPaperWords[];
  /** A claim by a staff member, who may still release it, so partners are notified only once the order is filed. */
  isClaim?: boolean;
  /** Until this time, staff can undo the move, so the partner is not notified before it. */
  notBefore?: Date | undefined;
};

/**
 * Changes stages as the lifecycle table allows, with a history entry and a partner event. No other code changes stages.
 * Returns the orders that had not already moved, and for each one whether its customer wants a reminder.
 */
export async function moveStages(
  tx: Tx,
  deps: Deps,
  moves: readonly Move[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  for (const { from, to } of moves) {
    if (!canMove(from, to)) throw new Error(`An order cannot go from ${from} to ${to}`);
  }
  const changes = moves.map(({ line, from, to, missingPapers }) => ({
    uuid: line.uuid,
    from,
    to,
    missingPapers,
  }));
  const changed = await changeStages(tx, changes, now);
  const moved = new Map(changed.map((line) => [line.uuid, line.renewal_reminders === true]));
  const successfulMoves = moves.filter(({ line }) => moved.has(line.uuid));
  await rejectUndecided(tx, successfulMoves);
  const events = successfulMoves.map(({ line, from, to, note }) => ({
    lineUuid: line.uuid,
    from,
    to,
    note,
    now,
    isUndone: isTakenBack(from, to),
  }));
  for (const { lineUuid, from, to, isUndone } of events) {
    if (isUndone) await undoSteps(tx, lineUuid, to);
    for (const type of withdrawnEvents(from, to)) {
      await withdrawOrderEvent(tx, deps, { type, lineUuid });
    }
  }
  if (events.length > 0) await insertEventsCte(tx, events).execute();
  const partners = new Map(changed.map((line) => [line.uuid, line.partner_uuid]));
  await recordOrderEvents(
    tx,
    deps,
    successfulMoves.flatMap((move) => orderEventOf(move, partners) ?? []),
  );
  return moved;
}

/** The partner events that an undone result, or an undone or repeated mailing, withdraws, if they have not been sent. */
function withdrawnEvents(from: OrderStage, to: OrderStage): PartnerEventType[] {
  if (isMailingUndone(from, to) || isMailedAgain(from, to)) return ['order.shipped'];
  if (to !== FILING || !isTakenBack(from, to)) return [];
  const ofResult = eventOfStage(from);
  return ofResult === undefined ? ['order.filed'] : ['order.filed', ofResult];
}

/**
 * The DMV never refunds fees, so an order isn't filed while its customer decides about them. This runs after the
 * orders are locked, so no one can ask the customer in the meantime.
 */
async function rejectUndecided(tx: Tx, moves: readonly Move[]): Promise<void> {
  const filed = moves.filter(({ to }) => to === 'filing').map(({ line }) => line.uuid);
  const undecided = await findUndecided(tx, filed);
  if (undecided.size > 0) throw new Conflict('AWAITS_DECISION', AWAITS_DECISION);
}

function orderEventOf(
  { line, from, to, note, isClaim = false, notBefore }: Move,
  partners: ReadonlyMap<string, string | null>,
): NewOrderEvent | undefined {
  const isNews = !isClaim && !isMailedAgain(from, to) && !isTakenBack(from, to);
  const type = isNews ? eventOfStage(to) : undefined;
  const partnerUuid = partners.get(line.uuid) ?? null;
  if (type === undefined || partnerUuid === null) return undefined;
  const reason = to === 'rejected' && note !== null ? redactReason(note, line) : undefined;
  return {
    type,
    lineUuid: line.uuid,
    partnerUuid,
    notBefore,
    ...(reason !== undefined && { reason }),
  };
}
