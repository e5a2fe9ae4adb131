import { getOrders } from '#contracts/order/order.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { successPage } from '../../http/envelope.ts';
import type { ActingUser } from '../account/access.ts';
import { joinLatePayments } from '../account/join.ts';
import { listOrders } from './service.ts';

/** The list apart from the orders themselves: to join an account builds on them. */
export const createMyOrderRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(getOrders, async ({ query, caller }) => {
    // An account's list includes what was paid under its e-mail after the login.
    const catchUp = (account: ActingUser) => joinLatePayments(deps, account);
    return successPage('Orders', await listOrders(deps, caller, query, catchUp));
  });
