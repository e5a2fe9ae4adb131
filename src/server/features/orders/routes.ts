import { deleteOrder, getOrders, postCancellation } from '#contracts/order/order.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successPage } from '../../http/envelope.ts';
import type { ActingUser } from '../account/access.ts';
import { mergeLatePayments } from '../account/merge-guests.ts';
import { cancelOrder } from './fulfillment/cancel.ts';
import { deleteLine, listOrders } from './service.ts';

export const createOrderRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(deleteOrder, async ({ ids, caller }) => {
      await deleteLine(deps, caller, ids.uuid);
      return success('Vehicle removed from your cart', ids);
    })
    .call(getOrders, async ({ query, caller }) => {
      // An account's list includes orders paid with its email after the login.
      const catchUp = (account: ActingUser) => mergeLatePayments(deps, account);
      return successPage('Orders', await listOrders(deps, caller, query, catchUp));
    })
    .call(postCancellation, async ({ ids, caller }) => {
      await cancelOrder(deps, caller, ids.uuid);
      return success('Order canceled', ids);
    });
