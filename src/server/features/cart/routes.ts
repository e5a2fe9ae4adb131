import { getCartItems, getCarts, postCart, putEnvelope } from '#contracts/order/cart.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successList } from '../../http/envelope.ts';
import { addToCart, chooseEnvelope, listCartItems, listCarts } from './service.ts';

export const createCartRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getCarts, async ({ query, caller }) =>
      successList('Carts', await listCarts(deps, await caller.actFor(query.user_uuid))),
    )
    .call(postCart, async ({ body, caller }) =>
      success('Vehicle added to your cart', await addToCart(deps, caller, body)),
    )
    .call(putEnvelope, async ({ body, caller }) => {
      const user = await caller.actFor(body.user_uuid);
      const envelope = await chooseEnvelope(deps, user, body.one_envelope);
      return success('Choice saved', { envelope });
    })
    .call(getCartItems, async ({ query, caller }) =>
      successList('Cart items', await listCartItems(deps, caller, query)),
    );
