import { Hono } from 'hono';
import * as z from 'zod/mini';
import { idSchema } from '#contracts/api/envelope.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { checkCard, readCard } from './service.ts';

const ownerSchema = z.object({ user_uuid: idSchema });

export const createRegistrationCardRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get(`${paths.orders}/:uuid/card.pdf`, validate('query', ownerSchema), async (c) => {
      const ids = { userUuid: c.req.valid('query').user_uuid, lineUuid: c.req.param('uuid') };
      const { pdf, filename } = await readCard(deps, ids, c.get('token'));
      return c.body(new Uint8Array(pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${filename}"`,
      });
    })
    .get(`${paths.cards}/:token`, async (c) =>
      c.json(success('Registration card', await checkCard(deps, c.req.param('token')))),
    );
