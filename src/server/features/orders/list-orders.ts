import type { OrderQuery } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { Page } from '../../db/page.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import type { ActingUser, Caller } from '../account/access.ts';
import { type OrderLineAnswer, presentOrder } from './present.ts';
import { type ShownOrderLine, selectCartLines, selectPaidLines } from './store.ts';

/** Brings in orders that were paid with an account's email since its login. */
type CatchUp = (account: ActingUser) => Promise<void>;

/** All lines of one cart, paid or not. Without a cart, the paid orders from a status on, paginated. */
export async function listOrders(
  deps: Deps,
  caller: Caller,
  query: OrderQuery,
  catchUp: CatchUp,
): Promise<Page<OrderLineAnswer>> {
  const { filingWindowMs, licensee } = deps;
  const { papersAddress } = licensee;
  const today = californiaDay(deps.clock());
  const { user_cart_uuid: cart } = query;
  const page =
    cart === undefined
      ? await findPaid(deps, caller, query, catchUp)
      : await findOfCart(deps, caller, { ...query, cart }, catchUp);
  return {
    ...page,
    rows: page.rows.map((line) => presentOrder(line, { today, filingWindowMs, papersAddress })),
  };
}

async function findPaid(
  { db }: Deps,
  caller: Caller,
  { user_uuid, order_status, limit, after }: OrderQuery,
  catchUp: CatchUp,
): Promise<Page<ShownOrderLine>> {
  const user = await caller.actFor(user_uuid);
  if (user.kind === 'account') await catchUp(user);
  return selectPaidLines(db, user.uuid, order_status, { limit, after });
}

async function findOfCart(
  { db }: Deps,
  caller: Caller,
  { user_uuid, cart }: { user_uuid: string; cart: string },
  catchUp: CatchUp,
): Promise<Page<ShownOrderLine>> {
  const read = async (own: string) => (isUuid(cart) ? selectCartLines(db, own, cart) : []);
  const { user, rows } = await caller.actOn(user_uuid, read);
  if (user.kind === 'guest') return singlePage(rows);
  await catchUp(user);
  return singlePage(await read(user.uuid));
}

function singlePage<T>(rows: T[]): Page<T> {
  return { rows, total: rows.length, limit: rows.length, next: undefined };
}
