import type { Keyset } from '#contracts/api/page.ts';
import { californiaDay } from '#contracts/vehicle/california.ts';
import type { Page } from '../../db/page.ts';
import type { Queryable } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import type { ActingUser } from '../users/access.ts';
import { type OrderLineAnswer, presentOrder } from './present.ts';
import { selectCartLines, selectPaidLines } from './store.ts';

/** All lines of one cart, paid or not; without a cart the paid orders from a status upwards, by page. */
export async function listOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: ActingUser,
  query: { cartUuid: string | undefined; fromStatus: number; page: Keyset },
): Promise<Page<OrderLineAnswer>> {
  const today = californiaDay(deps.clock());
  const page =
    query.cartUuid === undefined
      ? await selectPaidLines(deps.db, user.uuid, query.fromStatus, query.page)
      : wholeOf(await selectLinesOfCart(deps.db, user.uuid, query.cartUuid));
  return { ...page, rows: page.rows.map((line) => presentOrder(line, today)) };
}

function wholeOf<T>(rows: T[]): Page<T> {
  return { rows, total: rows.length, limit: rows.length, next: undefined };
}

async function selectLinesOfCart(db: Queryable, userUuid: string, cartUuid: string) {
  return isUuid(cartUuid) ? selectCartLines(db, userUuid, cartUuid) : [];
}
