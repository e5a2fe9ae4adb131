import { deleteOrder, getOrders } from '#contracts/order/order.ts';
import { getVehicles } from '#contracts/vehicle/vehicle.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successPage } from '../../http/envelope.ts';
import { listVehicles } from '../lookup/vehicles/service.ts';
import { withRenewals } from './reminders/service.ts';
import { deleteLine, listOrders } from './service.ts';

export const createOrderRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(deleteOrder, async ({ ids, caller }) => {
      await deleteLine(deps, caller, ids.uuid);
      return success('Vehicle removed from your cart', ids);
    })
    .call(getOrders, async ({ query, caller }) =>
      successPage('Orders', await listOrders(deps, caller, query)),
    )
    .call(getVehicles, async ({ query, caller }) => {
      const { user, page } = await listVehicles(deps, caller, query);
      if (user.kind === 'guest') return successPage('Vehicles', page);
      const rows = await withRenewals(deps, user, page.rows);
      return successPage('Vehicles', { ...page, rows });
    });
