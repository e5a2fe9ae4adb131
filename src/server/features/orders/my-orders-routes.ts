import { getOrders } from '#contracts/order/order.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { successPage } from '../../http/envelope.ts';
import type { ActingUser } from '../account/access.ts';
import { mergeLatePayments } from '../account/merge-guests.ts';
import { listOrders } from './service.ts';

/** A separate list, because joining an account depends on orders. */
export const createMyOrderRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(getOrders, async ({ query, caller }) => {
    // An account's list includes orders paid with its email after the login.
    const catchUp = (account: ActingUser) => mergeLatePayments(deps, account);
    return successPage('Orders', await listOrders(deps, caller, query, catchUp));
  });
