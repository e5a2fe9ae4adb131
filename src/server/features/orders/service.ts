import type { Keyset } from '#contracts/api/page.ts';
import { californiaDay } from '../../clock.ts';
import type { Page } from '../../db/page.ts';
import type { Fees, Queryable, Tx } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { overnightPrice } from '../catalogue/service.ts';
import { lockUser, requireUser } from '../users/access.ts';
import { joinLatePayments } from '../users/service.ts';
import { type LineAnswer, presentOrder } from './present.ts';
import {
  countPendingLines,
  deleteUnpaidLine,
  isOvernightLine,
  type ShownLine,
  selectCartLines,
  selectLine,
  selectLinesByUuid,
  selectOpenLines,
  selectPaidLines,
  selectShownLine,
  setOvernightFee,
  updateLineFees,
} from './store.ts';

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
 * All lines of one cart, paid or not; without a cart the paid orders from a status upwards, by page. An
 * account's list takes in what was paid under its e-mail after the login.
 */
export async function listOrders(
  deps: Deps,
  query: { userUuid: string; cartUuid: string | undefined; fromStatus: number; page: Keyset },
  token: string | undefined,
): Promise<Page<LineAnswer>> {
  const user = await requireUser(deps, query.userUuid, token);
  const today = californiaDay(deps.clock());
  if (user.kind === 'account') await joinLatePayments(deps, user);
  const page =
    query.cartUuid === undefined
      ? await selectPaidLines(deps.db, user.uuid, query.fromStatus, query.page)
      : wholeOf(await selectLinesOfCart(deps.db, user.uuid, query.cartUuid));
  return { ...page, rows: page.rows.map((line) => presentOrder(line, today)) };
}

/**
 * Takes an unpaid line out of the cart. The call names no user: whoever has the line's unguessable uuid
 * may remove it while its owner's data is open.
 */
export async function deleteLine(deps: Deps, uuid: string, token: string | undefined) {
  const line = isUuid(uuid) ? await selectLine(deps.db, uuid) : undefined;
  if (!line) throw new NotFound(LINE_GONE);
  await requireUser(deps, line.user_uuid, token);
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

function wholeOf<T>(rows: T[]): Page<T> {
  return { rows, total: rows.length, limit: rows.length, next: undefined };
}

async function selectLinesOfCart(db: Queryable, userUuid: string, cartUuid: string) {
  return isUuid(cartUuid) ? selectCartLines(db, userUuid, cartUuid) : [];
}
