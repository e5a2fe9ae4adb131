import { getDeskOrderList, getDeskOrderSheet, putDeskViews } from '#contracts/desk/order-list.ts';
import { getDeskOrder, getDeskOrderChanges, getDeskOrders } from '#contracts/desk/order-search.ts';
import {
  getDeskPrices,
  postDeskPriceCancellation,
  postDeskPrices,
} from '#contracts/desk/prices.ts';
import { getDeskToday, getDeskTodayChanges, postDeskTaskClaim } from '#contracts/desk/today.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { loadHistory, readOrderChanges } from './orders/history.ts';
import { listForStaff, saveViews, writeOrderSheet } from './orders/list.ts';
import { searchForStaff } from './orders/search.ts';
import { cancelForDesk, planForDesk, showPrices } from './prices.ts';
import { claimTask, listToday } from './today.ts';

/** An export reads many rows and contains many customers' data. */
const EXPORT_LIMIT = { name: 'desk-exports', points: 20, perSeconds: 3600 } as const;
/** No one makes this many changes: prices change a few times a year. */
const CHANGE_LIMIT = { name: 'desk-prices', points: 30, perSeconds: 3600 } as const;

export const createDeskRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getDeskToday, async ({ staff }) => success('Today', await listToday(deps, staff)))
    .call(getDeskTodayChanges, async ({ staff, query }) =>
      success('Today', await listToday(deps, staff, query.seen)),
    )
    .call(postDeskTaskClaim, async ({ staff, body }) => {
      await claimTask(deps, staff, body);
      return success('Done', {});
    })
    .call(getDeskOrderList, async ({ staff, query }) =>
      success('Orders', await listForStaff(deps, staff, query)),
    )
    .limited(getDeskOrderSheet, EXPORT_LIMIT, async ({ staff, query, c }) =>
      c.body(await writeOrderSheet(deps, staff, query), 200, {
        'Content-Type': getDeskOrderSheet.file,
        'Content-Disposition': 'attachment; filename="orders.csv"',
        'Cache-Control': 'no-store',
      }),
    )
    .call(putDeskViews, async ({ staff, body }) => {
      await saveViews(deps, staff, body);
      return success('Done', {});
    })
    .call(getDeskOrders, async ({ query, staff }) =>
      success('Found', await searchForStaff(deps, staff, query)),
    )
    .call(getDeskOrder, async ({ ids, staff }) =>
      success('The order', await loadHistory(deps, staff, ids.order_id)),
    )
    .call(getDeskOrderChanges, async ({ ids, staff, query }) => {
      const about = { orderId: ids.order_id, ...query };
      return success('Changes', await readOrderChanges(deps, staff, about));
    })
    .call(getDeskPrices, async ({ staff }) => success('Prices', await showPrices(deps, staff)))
    .limited(postDeskPrices, CHANGE_LIMIT, async ({ staff, body }) =>
      success('Done', await planForDesk(deps, staff, body)),
    )
    .limited(postDeskPriceCancellation, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success('Done', await cancelForDesk(deps, staff, { uuid: ids.uuid, body })),
    );
