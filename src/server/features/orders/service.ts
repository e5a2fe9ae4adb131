import { isDeepStrictEqual } from 'node:util';
import { CHECKING_PAYMENT } from '#contracts/order/checkout-message.ts';
import type { OrderQuery } from '#contracts/order/order.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import { msg } from '#words/words.ts';
import type { Page } from '../../db/page.ts';
import type { OrderStage, Queryable, Tx } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import { type Deps, isFiledByPeople } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { type Caller, lockUser } from '../account/access.ts';
import {
  findUnpaidLines,
  hasLineInProgress,
  type OrderLineInFull,
  type ShownOrderLine,
  selectCartLines,
  selectLine,
  selectPaidLines,
} from './lines-store.ts';
import { updatePostage } from './postage.ts';
import { asCustomersSee, type OrderLineData, presentOrder } from './present.ts';
import {
  deleteUnpaidLine,
  deleteUnpaidOfVehicle,
  moveLine,
  moveUnpaidLines,
  setEventNote,
  setMissingPapers,
  setPaymentStatusCte,
} from './store.ts';
import { offersPass } from './wallets.ts';

export {
  findLine,
  findLines,
  findLinesOfAll,
  findLinesToPay,
  findOpenLines,
  findOrder,
  findOrderUuids,
  findPaidByGuests,
  findUndecided,
  findUnpaidLines,
  hasPendingLine,
  type LineToPay,
  lockOrder,
  lockOrders,
  type OrderLineInFull,
  type ShownOrderLine,
} from './lines-store.ts';
export {
  closeHandoversOf,
  closeNote,
  deleteNotesOf,
  findNotes,
  findOpenNotes,
  reopenHandoversOf,
  type ShownNote,
  writeNote,
} from './notes-store.ts';
export { recordNote } from './status-note.ts';
export {
  anonymizeLines,
  deleteLines,
  deleteUnpaidLines,
  markPaidCte,
  mergeLines,
  moveOrders,
  saveReminderChoice,
  setPaymentStatusCte,
  upsertLineCte,
} from './store.ts';

export const LINE_GONE = msg('This vehicle is no longer in your cart.');

/**
 * The call doesn't name a user: as long as the line's owner exists, anyone with the line's unguessable UUID may
 * remove it.
 */
export async function deleteLine(deps: Deps, caller: Caller, uuid: string) {
  const line = isUuid(uuid) ? await selectLine(deps.db, uuid) : undefined;
  if (!line) throw new NotFound(LINE_GONE);
  await caller.actFor(line.user_uuid);
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, line.user_uuid);
    if (await deleteUnpaidLine(tx, uuid)) return updatePostage(tx, line.user_uuid);
    const remaining = await selectLine(tx, uuid);
    if (!remaining) throw new NotFound(LINE_GONE);
    if (remaining.payment_status === 'PENDING')
      throw new Conflict('PAYMENT_IN_PROGRESS', CHECKING_PAYMENT);
    throw new Conflict('ALREADY_PAID', msg('This order is paid and can no longer be removed.'));
  });
}

export async function moveUnpaid(
  tx: Tx,
  userUuid: string,
  carts: { from: string; to: string },
): Promise<void> {
  await moveUnpaidLines(tx, carts.from, carts.to);
  await updatePostage(tx, userUuid);
}

/**
 * Marks a user's lines as unpaid, so that the customer can pay for them in a new attempt, along with lines added in the
 * meantime.
 */
export async function releaseLines(
  tx: Tx,
  userUuid: string,
  uuids: readonly string[],
): Promise<void> {
  await setPaymentStatusCte(tx, uuids, 'UNPAID').execute();
  await updatePostage(tx, userUuid);
}

/** Updates what the DMV still needs for an order whose fees it has received. */
export async function recordMissingPapers(
  db: Queryable,
  { uuid, missing_papers: known }: Pick<OrderLineInFull, 'uuid' | 'missing_papers'>,
  papers: readonly MissingPaperWords[],
): Promise<void> {
  if (!isDeepStrictEqual(known, papers)) await setMissingPapers(db, uuid, papers);
}

/** Corrects what the DMV reported in an order's most recent step to a stage. */
export async function correctNote(
  tx: Tx,
  { uuid }: Pick<OrderLineInFull, 'uuid'>,
  { stage, note }: { stage: OrderStage; note: string },
): Promise<void> {
  await setEventNote(tx, uuid, stage, note);
}

/**
 * Moves a guest's unpaid lines to another user's cart, with new UUIDs from `nameOf` and with the user's vehicles in
 * place of the guest's. If a vehicle is already in that cart, the guest's choices replace those in the cart. A vehicle
 * that the user has paid for or is paying for is not moved.
 */
export async function mergeUnpaid(
  tx: Tx,
  userUuid: string,
  carts: { from: string; to: string },
  {
    keptAs: survivingVehicles,
    nameOf: newUuidFor,
  }: { keptAs: ReadonlyMap<string, string>; nameOf: (uuid: string) => string },
): Promise<void> {
  for (const { uuid, user_vehicle_uuid } of await findUnpaidLines(tx, carts.from)) {
    const vehicle = survivingVehicles.get(user_vehicle_uuid) ?? user_vehicle_uuid;
    if (await hasLineInProgress(tx, vehicle)) {
      await deleteUnpaidLine(tx, uuid);
      continue;
    }
    await deleteUnpaidOfVehicle(tx, carts.to, vehicle);
    const place = { user_uuid: userUuid, user_cart_uuid: carts.to, user_vehicle_uuid: vehicle };
    await moveLine(tx, uuid, { uuid: newUuidFor(uuid), ...place });
  }
  await updatePostage(tx, userUuid);
}

/**
 * Returns all lines of one cart, paid or not. Without a cart, returns a page of the paid orders that have reached a
 * given status. An account's list includes orders paid with its email after the login.
 */
export async function listOrders(
  deps: Deps,
  caller: Caller,
  query: OrderQuery,
): Promise<Page<OrderLineData>> {
  const { filingWindowMs } = deps;
  const { papersAddress } = deps.licensee();
  const now = deps.clock();
  const { user_cart_uuid: cart } = query;
  const page =
    cart === undefined
      ? await findPaid(deps, caller, query)
      : await findOfCart(deps, caller, { ...query, cart });
  return {
    ...page,
    rows: page.rows.map((line) => {
      const shown = asCustomersSee(line, now);
      const byPeople = isFiledByPeople(deps, line);
      return {
        ...presentOrder(shown, { now, filingWindowMs, byPeople, papersAddress }),
        ...(offersPass(deps, shown) && { wallet_pass: true }),
      };
    }),
  };
}

async function findPaid(
  { db, guests }: Deps,
  caller: Caller,
  { user_uuid, order_status, limit, after }: OrderQuery,
): Promise<Page<ShownOrderLine>> {
  const user = await caller.actFor(user_uuid);
  if (user.kind === 'account') await guests.mergeLatePayments(user);
  return selectPaidLines(db, user.uuid, order_status, { limit, after });
}

async function findOfCart(
  { db, guests }: Deps,
  caller: Caller,
  { user_uuid, cart }: { user_uuid: string; cart: string },
): Promise<Page<ShownOrderLine>> {
  const read = async (own: string) => (isUuid(cart) ? selectCartLines(db, own, cart) : []);
  const { user, rows } = await caller.actOn(user_uuid, read);
  if (user.kind === 'guest') return singlePage(rows);
  await guests.mergeLatePayments(user);
  return singlePage(await read(user.uuid));
}

function singlePage<T>(rows: T[]): Page<T> {
  return { rows, total: rows.length, limit: rows.length, next: undefined };
}
