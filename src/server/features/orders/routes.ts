import { deleteOrder } from '#contracts/order/order.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { deleteLine } from './service.ts';

export const createOrderRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(deleteOrder, async ({ ids, caller }) => {
    await deleteLine(deps, caller, ids.uuid);
    return success('Vehicle removed from your cart', ids);
  });
