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
  type PaidOrderLine,
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
  type OrderLineInFull,
  selectLine,
  selectLinesByUuid,
  selectOpenLines,
  selectShownLine,
} from './store.ts';

export type { PaidOrderLine } from './change-store.ts';
export { listOrders } from './list-orders.ts';
export { namesOf, type OrderLineAnswer, presentLine } from './present.ts';
export type { OrderLineInFull } from './store.ts';

export const PAYMENT_PENDING =
  'We are checking your payment. You can go on as soon as the payment service has answered.';
export const LINE_GONE = 'This vehicle is no longer in your cart.';

/** A line with everything that is shown of it, whoever owns it. */
export async function findLine(db: Queryable, uuid: string): Promise<OrderLineInFull | undefined> {
  return selectShownLine(db, uuid);
}

/** Those of these lines that belong to the user. */
export async function findLines(
  db: Queryable,
  userUuid: string,
  uuids: readonly string[],
): Promise<OrderLineInFull[]> {
  return selectLinesByUuid(db, userUuid, uuids);
}

/** The unpaid lines of the user's open cart. */
export async function findOpenLines(db: Queryable, userUuid: string): Promise<OrderLineInFull[]> {
  return selectOpenLines(db, userUuid);
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
    if (await deleteUnpaidLine(tx, uuid)) return;
    const kept = await selectLine(tx, uuid);
    if (!kept) throw new NotFound(LINE_GONE);
    if (kept.payment_status === 'PENDING')
      throw new Conflict('PAYMENT_IN_PROGRESS', PAYMENT_PENDING);
    throw new Conflict('ALREADY_PAID', 'This order is paid and can no longer be removed.');
  });
}

/** Is a line with this address or vehicle in a payment whose result is still unknown? */
export async function hasPendingLine(
  db: Queryable,
  by: { addressUuid: string } | { vehicleUuid: string },
): Promise<boolean> {
  return (await countPendingLines(db, by)) > 0;
}

/** Gives an unpaid line the fees of a new quote, with the shipping that its address requires now. */
export async function repriceLine(
  tx: Tx,
  uuid: string,
  quote: Fees & { quoted_on: string },
): Promise<void> {
  const overnight = (await isOvernightLine(tx, uuid)) ? await overnightPrice(tx) : 0;
  await updateLineFees(tx, uuid, { ...quote, overnight_fee_cents: overnight });
}

/** Prices the unpaid lines that go to an address, by the address's choice of shipping. */
export async function repriceShipping(tx: Tx, addressUuid: string, isOvernight: boolean) {
  await setOvernightFee(tx, addressUuid, isOvernight ? await overnightPrice(tx) : 0);
}

/** Is the order of this vehicle paid but not completed yet? */
export async function isPaidUnderWay(db: Queryable, vehicleUuid: string): Promise<boolean> {
  return hasPaidLineUnderWay(db, vehicleUuid);
}

/**
 * Puts a line into a cart and returns its uuid. The same vehicle in the same cart keeps its line, with the
 * new address and price.
 */
export async function putLine(tx: Tx, line: NewLine): Promise<string> {
  return upsertLine(tx, line);
}

/** Moves the unpaid lines of a cart into another one. */
export async function moveUnpaid(tx: Tx, from: string, to: string): Promise<void> {
  await moveUnpaidLines(tx, from, to);
}

export async function hasUnpaidLines(tx: Tx, cartUuid: string): Promise<boolean> {
  return (await countUnpaidLines(tx, cartUuid)) > 0;
}

/** Locks lines while a payment of them is open: they are neither changed nor removed. */
export async function holdLines(tx: Tx, uuids: readonly string[]): Promise<void> {
  await setPaymentStatus(tx, uuids, 'PENDING');
}

/** Releases lines, so that they can be paid again. */
export async function releaseLines(tx: Tx, uuids: readonly string[]): Promise<void> {
  await setPaymentStatus(tx, uuids, 'UNPAID');
}

/** Turns lines into paid orders, in the first stage of their life. */
export async function payLines(
  tx: Tx,
  uuids: readonly string[],
  paid: { now: Date; wantsReminders: boolean },
): Promise<PaidOrderLine[]> {
  return markPaid(tx, uuids, paid);
}

/** Moves an order from one stage to another; false where it has left the first one already. */
export async function changeStage(
  tx: Tx,
  change: { uuid: string; from: OrderStage; to: OrderStage; now: Date },
): Promise<boolean> {
  return updateStage(tx, change);
}

/** Notes on orders whether the customer wants a reminder of the next renewal. */
export async function noteReminderWish(
  tx: Tx,
  uuids: readonly string[],
  isWanted: boolean,
): Promise<void> {
  if (uuids.length > 0) await setWanted(tx, uuids, isWanted);
}

/** Deletes a user's unpaid lines. */
export async function forgetUnpaidLines(tx: Tx, userUuid: string): Promise<void> {
  await deleteUnpaidLines(tx, userUuid);
}

/** Removes the personal data from a user's paid orders, after it was removed from the addresses. */
export async function anonymizeLines(tx: Tx, userUuid: string): Promise<void> {
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

/** Moves the paid orders of a vehicle to another row of the same vehicle. */
export async function moveOrders(tx: Tx, from: string, to: string): Promise<void> {
  await pointToVehicle(tx, from, to);
}
