import { getCartItems, getCarts, postCart } from '#contracts/order/cart.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successList } from '../../http/envelope.ts';
import { addToCart, listCartItems, listCarts } from './service.ts';

export const createCartRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getCarts, async ({ query, c }) =>
      successList('Carts', await listCarts(deps, query.user_uuid, c.get('token'))),
    )
    .call(postCart, async ({ body, c }) =>
      success('The vehicle is in your cart', await addToCart(deps, body, c.get('token'))),
    )
    .call(getCartItems, async ({ query, c }) =>
      successList('Cart items', await listCartItems(deps, query.user_uuid, c.get('token'))),
    );
