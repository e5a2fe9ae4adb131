import { deleteOrder, getOrders } from '#contracts/order/order.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successPage } from '../../http/envelope.ts';
import { listOrders } from './list-orders.ts';
import { deleteLine } from './service.ts';

export const createOrderRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getOrders, async ({ query, caller }) => {
      const user = await caller.actFor(query.user_uuid);
      const { user_cart_uuid, order_status, limit, after } = query;
      const wanted = {
        cartUuid: user_cart_uuid,
        fromStatus: order_status,
        page: { limit, after },
      };
      return successPage('Orders', await listOrders(deps, user, wanted));
    })
    .call(deleteOrder, async ({ ids, caller }) => {
      await deleteLine(deps, caller, ids.uuid);
      return success('The vehicle is removed from your cart', ids);
    });
