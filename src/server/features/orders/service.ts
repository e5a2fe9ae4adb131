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
  joinLines,
  markPaidCte,
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
  'We are checking your payment. You can go on as soon as the payment service has answered.';
export const LINE_GONE = 'This vehicle is no longer in your cart.';

/** The same of several; those that are gone are left out. */
export async function findLinesOfAll(
  db: Queryable,
  uuids: readonly string[],
): Promise<OrderLineInFull[]> {
  return uuids.length === 0 ? [] : selectShownLines(db, uuids);
}

/**
 * Takes an unpaid line out of the cart. The call names no user: anybody who has the line's unguessable uuid
 * may remove it while its owner's data is open.
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

/** Is a line with this address or vehicle, or of this cart, in a payment whose result is still unknown? */
export async function hasPendingLine(db: Queryable, by: LinesBy): Promise<boolean> {
  return (await countPendingLines(db, by)) > 0;
}

/** Moves the unpaid lines of a user's cart into another one. */
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
 * Locks lines while a payment of them is open: they are neither changed nor removed. A part of the statement that
 * writes the payment down.
 */
export function holdLinesCte(tx: Tx, uuids: readonly string[]) {
  return setPaymentStatusCte(tx, uuids, 'PENDING');
}

/** Releases a user's lines, so that they can be paid again, together with what was added meanwhile. */
export async function releaseLines(
  tx: Tx,
  userUuid: string,
  uuids: readonly string[],
): Promise<void> {
  await setPaymentStatusCte(tx, uuids, 'UNPAID').execute();
  await settlePostage(tx, userUuid);
}

/** Moves orders from one stage to another, and returns those that had not left the first one already. */
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

/** Notes what the DMV needs by now of an order whose fees it has. */
export async function noteMissingPapers(
  db: Queryable,
  { uuid, missing_papers: known }: Pick<OrderLineInFull, 'uuid' | 'missing_papers'>,
  papers: readonly MissingPaperWords[],
): Promise<void> {
  if (!isDeepStrictEqual(known, papers)) await setMissingPapers(db, uuid, papers);
}

/** Notes on orders whether the customer wants a reminder of the next renewal. */
export async function noteReminderWish(
  tx: Tx,
  uuids: readonly string[],
  isWanted: boolean,
): Promise<void> {
  if (uuids.length > 0) await setWanted(tx, uuids, isWanted);
}

/**
 * Gives a guest's unpaid lines to another user, in another cart, under the uuids of `nameOf`, and for the vehicles
 * that the user keeps instead of the guest's. A vehicle that is in that cart is in it once, as the guest wanted it.
 * One that the user has paid for, or is paying for, is dropped.
 */
export async function joinUnpaid(
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
