import { postShippingEvents } from '#contracts/api/operation.ts';
import { postCancellation } from '#contracts/order/order.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError, NotFound } from '../../errors.ts';
import { success } from '../../http/envelope.ts';
import { cancelOrder } from './cancel.ts';
import { handleShippingEvent } from './parcels/follow.ts';

export const createFulfillmentRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(postCancellation, async ({ ids, caller }) => {
      await cancelOrder(deps, caller, ids.uuid);
      return success('Order canceled', ids);
    })
    // This route has no limits, because they would query the database before the signature is checked.
    .call(postShippingEvents, async ({ c }) => {
      const { shippingEvents } = deps.gateways;
      if (!shippingEvents) throw new NotFound('This installation does not accept shipping events');
      const event = await shippingEvents.readEvent(await c.req.text(), c.req.raw.headers);
      if (!event) throw new AppError(400, 'BAD_SIGNATURE', 'The signature is not valid');
      await handleShippingEvent(deps, event);
      return success('Event', {});
    });
