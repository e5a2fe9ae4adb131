import { Hono } from 'hono';
import * as z from 'zod/mini';
import { idSchema } from '#contracts/api/envelope.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { newCartSchema } from '#contracts/order/cart.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successList } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { addToCart, listCartItems, listCarts } from './service.ts';

const cartQuerySchema = z.object({ user_uuid: idSchema });

export const createCartRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get(paths.carts, validate('query', cartQuerySchema), async (c) => {
      const { user_uuid } = c.req.valid('query');
      return c.json(successList('Carts', await listCarts(deps, user_uuid, c.get('token'))));
    })
    .post(paths.carts, validate('json', newCartSchema), async (c) => {
      const added = await addToCart(deps, c.req.valid('json'), c.get('token'));
      return c.json(success('The vehicle is in your cart', added));
    })
    .get(paths.cartItems, validate('query', cartQuerySchema), async (c) => {
      const { user_uuid } = c.req.valid('query');
      return c.json(
        successList('Cart items', await listCartItems(deps, user_uuid, c.get('token'))),
      );
    });
