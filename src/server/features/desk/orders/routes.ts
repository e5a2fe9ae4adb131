import { getDeskOrder, getDeskOrders } from '#contracts/desk/order-search.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { findForStaff, loadStory } from './service.ts';

export const createDeskOrderRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getDeskOrders, async ({ query, staff }) =>
      success('Found', await findForStaff(deps, staff, query)),
    )
    .call(getDeskOrder, async ({ ids, staff }) =>
      success('The order', await loadStory(deps, staff, ids.order_id)),
    );
