import { getDeskOrder, getDeskOrders } from '#contracts/desk/order-search.ts';
import {
  getDeskPrices,
  postDeskPriceCancellation,
  postDeskPrices,
} from '#contracts/desk/prices.ts';
import { getDeskToday } from '#contracts/desk/today.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { loadHistory } from './orders/history.ts';
import { searchForStaff } from './orders/search.ts';
import { cancelForDesk, planForDesk, showPrices } from './prices.ts';
import { listToday } from './today.ts';

/** No one makes this many changes: prices change a few times a year. */
const CHANGE_LIMIT = { name: 'desk-prices', points: 30, perSeconds: 3600 } as const;

export const createDeskRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getDeskToday, async ({ staff }) => success('Today', await listToday(deps, staff)))
    .call(getDeskOrders, async ({ query, staff }) =>
      success('Found', await searchForStaff(deps, staff, query)),
    )
    .call(getDeskOrder, async ({ ids, staff }) =>
      success('The order', await loadHistory(deps, staff, ids.order_id)),
    )
    .call(getDeskPrices, async ({ staff }) => success('Prices', await showPrices(deps, staff)))
    .limited(postDeskPrices, CHANGE_LIMIT, async ({ staff, body }) =>
      success('Done', await planForDesk(deps, staff, body)),
    )
    .limited(postDeskPriceCancellation, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success('Done', await cancelForDesk(deps, staff, { uuid: ids.uuid, body })),
    );
