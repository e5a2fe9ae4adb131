import { postCancellation } from '#contracts/order/order.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { cancelOrder } from './cancel.ts';

export const createFulfillmentRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(postCancellation, async ({ ids, caller }) => {
    await cancelOrder(deps, caller, ids.uuid);
    return success('Order canceled', ids);
  });
