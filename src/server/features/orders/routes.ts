import { Hono } from 'hono';
import * as z from 'zod/mini';
import { idSchema } from '#contracts/api/envelope.ts';
import { keysetQuery } from '#contracts/api/page.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successPage } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { listOrders } from './list-orders.ts';
import { deleteLine } from './service.ts';

const orderQuerySchema = keysetQuery({
  user_uuid: idSchema,
  user_cart_uuid: z.optional(z.string()),
  order_status: z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)), 0),
});

export const createOrderRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get(paths.orders, validate('query', orderQuerySchema), async (c) => {
      const { user_uuid, user_cart_uuid, order_status, limit, after } = c.req.valid('query');
      const query = {
        userUuid: user_uuid,
        cartUuid: user_cart_uuid,
        fromStatus: order_status,
        page: { limit, after },
      };
      return c.json(successPage('Orders', await listOrders(deps, query, c.get('token'))));
    })
    .delete(`${paths.orders}/:uuid`, async (c) => {
      const uuid = c.req.param('uuid');
      await deleteLine(deps, uuid, c.get('token'));
      return c.json(success('The vehicle is removed from your cart', { uuid }));
    });
