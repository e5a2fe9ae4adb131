import { getOrders } from '#contracts/order/order.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { successPage } from '../../http/envelope.ts';
import { joinLatePayments } from '../join-account/service.ts';
import { listOrders } from '../orders/service.ts';

/** The list apart from the orders themselves: to join an account builds on them. */
export const createMyOrderRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(getOrders, async ({ query, caller }) => {
    const user = await caller.actFor(query.user_uuid);
    const { user_cart_uuid, order_status, limit, after } = query;
    // An account's list includes what was paid under its e-mail after the login.
    if (user.kind === 'account') await joinLatePayments(deps, user);
    const wanted = {
      cartUuid: user_cart_uuid,
      fromStatus: order_status,
      page: { limit, after },
    };
    return successPage('Orders', await listOrders(deps, user, wanted));
  });
