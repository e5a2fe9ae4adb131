import { Hono } from 'hono';
import * as z from 'zod/mini';
import { addressBodySchema, suggestionQuerySchema } from '#contracts/account/address.ts';
import { keysetQuery } from '#contracts/api/page.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successPage } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { changeAddress, createAddress, listAddresses } from './service.ts';

const SUGGESTION_LIMIT = { name: 'usps', points: 300, perSeconds: 300 };
const addressQuerySchema = keysetQuery({
  user_uuid: z.optional(z.string()),
  uuid: z.optional(z.string()),
  address_uuid: z.optional(z.string()),
}).check(
  z.refine(
    (query) => Boolean(query.user_uuid || query.uuid || query.address_uuid),
    'user_uuid, uuid or address_uuid is missing',
  ),
);

export const createAddressRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get(paths.addresses, validate('query', addressQuerySchema), async (c) => {
      const query = c.req.valid('query');
      const { limit, after } = query;
      const uuid = query.uuid ?? query.address_uuid;
      const wanted = { userUuid: query.user_uuid, uuid, limit, after };
      return c.json(
        successPage('Shipping addresses', await listAddresses(deps, wanted, c.get('token'))),
      );
    })
    .post(paths.addresses, validate('json', addressBodySchema), async (c) => {
      const uuid = await createAddress(deps, c.req.valid('json'), c.get('token'));
      return c.json(success('Your shipping address is saved', { uuid }));
    })
    .put(`${paths.addresses}/:uuid`, validate('json', addressBodySchema), async (c) => {
      const id = c.req.param('uuid');
      const uuid = await changeAddress(deps, id, c.req.valid('json'), c.get('token'));
      return c.json(success('Your shipping address is saved', { uuid }));
    })
    .get(
      paths.suggestion,
      rateLimit(deps, SUGGESTION_LIMIT),
      validate('query', suggestionQuerySchema),
      async (c) => {
        const address = await deps.gateways.postal.suggest(c.req.valid('query'));
        if (!address) throw new NotFound('no matching address found');
        return c.json(success('Suggested address', { address }));
      },
    );
