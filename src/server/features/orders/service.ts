import { isDeepStrictEqual } from 'node:util';
import type { MissingPaperWords } from '#contracts/vehicle/missing-papers.ts';
import type { Queryable, Tx } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { type Caller, lockUser } from '../account/access.ts';
import {
  deleteUnpaidLine,
  deleteUnpaidOfVehicle,
  moveLine,
  moveUnpaidLines,
  type StageChange,
  setMissingPapers,
  setPaymentStatusCte,
  setWanted,
  updateStages,
} from './change-store.ts';
import { settlePostage } from './postage.ts';
import {
  countPendingLines,
  countUnpaidLines,
  hasPaidLineUnderWay,
  type LinesBy,
  type OrderLineInFull,
  selectLine,
  selectShownLines,
  selectUnpaidLines,
} from './store.ts';

export {
  anonymizeLines,
  deleteLines,
  deleteUnpaidLines,
  markPaidCte,
  mergeLines,
  moveOrders,
  upsertLineCte,
} from './change-store.ts';
export { factsOfLine } from './email-facts.ts';
export { listOrders } from './list-orders.ts';
export { hasReadableAddress, mailingPartsOf, shownAddress } from './mailing-parts.ts';
export { areAccepted, findPapers, findWaitingForPapers } from './papers.ts';
export { findSharedEnvelopes, repriceLines, settlePostage } from './postage.ts';
export { namesOf, type OrderLineAnswer, presentLine, presentOrder } from './present.ts';
export {
  correctShipTo,
  earlierPlaces,
  redirectMailed,
  type ShipToCorrection,
  sharedEnvelopes,
} from './ship-to.ts';
export type { LineToPay, OrderLineInFull, ShownOrderLine } from './store.ts';
export {
  findLine,
  findLines,
  findLinesToPay,
  findOpenLines,
  findOrder,
  findPayerName,
} from './store.ts';

export const PAYMENT_PENDING =
  'We’re checking your payment. You can continue as soon as we know the result.';
export const LINE_GONE = 'This vehicle is no longer in your cart.';

/** The same for several lines. Omits missing ones. */
export async function findLinesOfAll(
  db: Queryable,
  uuids: readonly string[],
): Promise<OrderLineInFull[]> {
  return uuids.length === 0 ? [] : selectShownLines(db, uuids);
}

/**
 * Removes an unpaid line from the cart. The call names no user: anyone with the line's unguessable UUID may
 * remove it while its owner is live.
 */
export async function deleteLine(deps: Deps, caller: Caller, uuid: string) {
  const line = isUuid(uuid) ? await selectLine(deps.db, uuid) : undefined;
  if (!line) throw new NotFound(LINE_GONE);
  await caller.actFor(line.user_uuid);
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, line.user_uuid);
    if (await deleteUnpaidLine(tx, uuid)) return settlePostage(tx, line.user_uuid);
    const kept = await selectLine(tx, uuid);
    if (!kept) throw new NotFound(LINE_GONE);
    if (kept.payment_status === 'PENDING')
      throw new Conflict('PAYMENT_IN_PROGRESS', PAYMENT_PENDING);
    throw new Conflict('ALREADY_PAID', 'This order is paid and can no longer be removed.');
  });
}

/** Whether a line with this address or vehicle, or in this cart, has a pending payment. */
export async function hasPendingLine(db: Queryable, by: LinesBy): Promise<boolean> {
  return (await countPendingLines(db, by)) > 0;
}

/** Moves the unpaid lines of a user's cart to another cart. */
export async function moveUnpaid(
  tx: Tx,
  userUuid: string,
  carts: { from: string; to: string },
): Promise<void> {
  await moveUnpaidLines(tx, carts.from, carts.to);
  await settlePostage(tx, userUuid);
}

export async function hasUnpaidLines(tx: Tx, cartUuid: string): Promise<boolean> {
  return (await countUnpaidLines(tx, cartUuid)) > 0;
}

/**
 * Locks lines while they have a pending payment, so that they can't be changed or removed. Part of the statement that
 * records the payment.
 */
export function holdLinesCte(tx: Tx, uuids: readonly string[]) {
  return setPaymentStatusCte(tx, uuids, 'PENDING');
}

/** Releases a user's lines, so that they can be paid again, along with lines added meanwhile. */
export async function releaseLines(
  tx: Tx,
  userUuid: string,
  uuids: readonly string[],
): Promise<void> {
  await setPaymentStatusCte(tx, uuids, 'UNPAID').execute();
  await settlePostage(tx, userUuid);
}

/** Moves orders from one stage to another. Returns those that had not moved already. */
export async function changeStages(
  tx: Tx,
  moves: readonly StageChange[],
  now: Date,
): Promise<{ uuid: string; wantsReminder: boolean; partnerUuid: string | null }[]> {
  const moved = await updateStages(tx, moves, now);
  return moved.map(({ uuid, renewal_reminders, partner_uuid }) => ({
    uuid,
    partnerUuid: partner_uuid,
    wantsReminder: renewal_reminders === true,
  }));
}

/** Updates what the DMV still needs for an order whose fees it has. */
export async function recordMissingPapers(
  db: Queryable,
  { uuid, missing_papers: known }: Pick<OrderLineInFull, 'uuid' | 'missing_papers'>,
  papers: readonly MissingPaperWords[],
): Promise<void> {
  if (!isDeepStrictEqual(known, papers)) await setMissingPapers(db, uuid, papers);
}

/** Records whether the customer wants a reminder for the next renewal. */
export async function saveReminderChoice(
  tx: Tx,
  uuids: readonly string[],
  isWanted: boolean,
): Promise<void> {
  if (uuids.length > 0) await setWanted(tx, uuids, isWanted);
}

/**
 * Moves a guest's unpaid lines to another user's cart, under the UUIDs of `nameOf` and with the user's vehicles in
 * place of the guest's. A vehicle that is already in that cart takes the guest's choices. One that the user has paid
 * for or is paying for is dropped.
 */
export async function mergeUnpaid(
  tx: Tx,
  userUuid: string,
  carts: { from: string; to: string },
  { keptAs, nameOf }: { keptAs: ReadonlyMap<string, string>; nameOf: (uuid: string) => string },
): Promise<void> {
  for (const { uuid, user_vehicle_uuid } of await selectUnpaidLines(tx, carts.from)) {
    const vehicle = keptAs.get(user_vehicle_uuid) ?? user_vehicle_uuid;
    const isTaken =
      (await hasPendingLine(tx, { vehicleUuid: vehicle })) ||
      (await hasPaidLineUnderWay(tx, vehicle));
    if (isTaken) {
      await deleteUnpaidLine(tx, uuid);
      continue;
    }
    await deleteUnpaidOfVehicle(tx, carts.to, vehicle);
    const place = { user_uuid: userUuid, user_cart_uuid: carts.to, user_vehicle_uuid: vehicle };
    await moveLine(tx, uuid, { uuid: nameOf(uuid), ...place });
  }
  await settlePostage(tx, userUuid);
}
