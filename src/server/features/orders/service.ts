import type { Fees, OrderStage, Queryable, Tx } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { overnightPrice } from '../catalogue/service.ts';
import { type Caller, lockUser } from '../users/access.ts';
import {
  deleteUnpaidLine,
  deleteUnpaidLines,
  markPaid,
  moveUnpaidLines,
  type NewLine,
  type PaidOrder,
  pointToVehicle,
  renewSnapshots,
  setLineOwner,
  setOvernightFee,
  setPaymentStatus,
  setWanted,
  updateLineFees,
  updateStage,
  upsertLine,
} from './change-store.ts';
import {
  countPendingLines,
  countUnpaidLines,
  hasPaidLineUnderWay,
  isOvernightLine,
  type ShownLine,
  selectLine,
  selectLinesByUuid,
  selectOpenLines,
  selectShownLine,
} from './store.ts';

export type { PaidOrder } from './change-store.ts';
export { type LineAnswer, presentLine } from './present.ts';
export type { ShownLine } from './store.ts';

export const PAYMENT_PENDING =
  'We are checking your payment. You can go on as soon as the payment service has answered.';
export const LINE_GONE = 'This vehicle is no longer in your cart.';

/** A line with all that is shown of it, whoever owns it. */
export async function findLine(db: Queryable, uuid: string): Promise<ShownLine | undefined> {
  return selectShownLine(db, uuid);
}

/** Those of these lines that are the user's own. */
export async function findLines(
  db: Queryable,
  userUuid: string,
  uuids: readonly string[],
): Promise<ShownLine[]> {
  return selectLinesByUuid(db, userUuid, uuids);
}

/** What is in the user's open cart and not paid for. */
export async function findOpenLines(db: Queryable, userUuid: string): Promise<ShownLine[]> {
  return selectOpenLines(db, userUuid);
}

/**
 * Takes an unpaid line out of the cart. The call names no user: whoever has the line's unguessable uuid
 * may remove it while its owner's data is open.
 */
export async function deleteLine(deps: Deps, caller: Caller, uuid: string) {
  const line = isUuid(uuid) ? await selectLine(deps.db, uuid) : undefined;
  if (!line) throw new NotFound(LINE_GONE);
  await caller.actFor(line.user_uuid);
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, line.user_uuid);
    if (await deleteUnpaidLine(tx, uuid)) return;
    const kept = await selectLine(tx, uuid);
    if (!kept) throw new NotFound(LINE_GONE);
    if (kept.payment_status === 'PENDING')
      throw new Conflict('PAYMENT_IN_PROGRESS', PAYMENT_PENDING);
    throw new Conflict('ALREADY_PAID', 'This order is paid and can no longer be removed.');
  });
}

/** Is a line with this address or vehicle in a payment whose result is not known yet? */
export async function hasPendingLine(
  db: Queryable,
  by: { addressUuid: string } | { vehicleUuid: string },
): Promise<boolean> {
  return (await countPendingLines(db, by)) > 0;
}

/** Gives an unpaid line the fees of a fresh quote, with the shipping that its address asks for now. */
export async function repriceLine(
  tx: Tx,
  uuid: string,
  quote: Fees & { quoted_on: string },
): Promise<void> {
  const overnight = (await isOvernightLine(tx, uuid)) ? await overnightPrice(tx) : 0;
  await updateLineFees(tx, uuid, { ...quote, overnight_fee_cents: overnight });
}

/** Prices the unpaid lines that go to an address by its choice of shipping. */
export async function repriceShipping(tx: Tx, addressUuid: string, isOvernight: boolean) {
  await setOvernightFee(tx, addressUuid, isOvernight ? await overnightPrice(tx) : 0);
}

/** Is the order of this vehicle paid and not completed yet? */
export async function isPaidUnderWay(db: Queryable, vehicleUuid: string): Promise<boolean> {
  return hasPaidLineUnderWay(db, vehicleUuid);
}

/**
 * Puts a line into a cart and returns its uuid. The same vehicle in the same cart keeps its line, with the new
 * address and price.
 */
export async function putLine(tx: Tx, line: NewLine): Promise<string> {
  return upsertLine(tx, line);
}

/** Puts what is not paid of a cart into another one. */
export async function moveUnpaid(tx: Tx, from: string, to: string): Promise<void> {
  await moveUnpaidLines(tx, from, to);
}

export async function hasUnpaidLines(tx: Tx, cartUuid: string): Promise<boolean> {
  return (await countUnpaidLines(tx, cartUuid)) > 0;
}

/** Holds lines while a payment of them is open: they are neither changed nor removed. */
export async function holdLines(tx: Tx, uuids: readonly string[]): Promise<void> {
  await setPaymentStatus(tx, uuids, 'PENDING');
}

/** Lets lines be paid again. */
export async function releaseLines(tx: Tx, uuids: readonly string[]): Promise<void> {
  await setPaymentStatus(tx, uuids, 'UNPAID');
}

/** Turns lines into paid orders, in the first stage of their life. */
export async function payLines(
  tx: Tx,
  uuids: readonly string[],
  paid: { now: Date; wantsReminders: boolean },
): Promise<PaidOrder[]> {
  return markPaid(tx, uuids, paid);
}

/** Puts an order from one stage into another; false where it is not in that stage any more. */
export async function changeStage(
  tx: Tx,
  change: { uuid: string; from: OrderStage; to: OrderStage; now: Date },
): Promise<boolean> {
  return updateStage(tx, change);
}

/** Notes for orders whether a reminder of the next renewal is wanted. */
export async function noteReminderWish(
  tx: Tx,
  uuids: readonly string[],
  isWanted: boolean,
): Promise<void> {
  if (uuids.length > 0) await setWanted(tx, uuids, isWanted);
}

/** Forgets what a user never paid for. */
export async function forgetUnpaidLines(tx: Tx, userUuid: string): Promise<void> {
  await deleteUnpaidLines(tx, userUuid);
}

/** Takes the person out of a user's paid orders, once it is out of the addresses. */
export async function anonymiseLines(tx: Tx, userUuid: string): Promise<void> {
  await renewSnapshots(tx, userUuid);
}

/** Gives paid lines to an account. */
export async function joinLines(
  tx: Tx,
  uuids: readonly string[],
  accountUuid: string,
): Promise<void> {
  await setLineOwner(tx, uuids, accountUuid);
}

/** Points the paid orders of a vehicle to another row of the same one. */
export async function moveOrders(tx: Tx, from: string, to: string): Promise<void> {
  await pointToVehicle(tx, from, to);
}
