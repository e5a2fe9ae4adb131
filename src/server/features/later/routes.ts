import { Hono } from 'hono';
import { paths } from '#contracts/every-page/paths.ts';
import { laterOptionsSchema } from '#contracts/vehicle/later.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { noteLater } from './service.ts';

/** Each call sends a mail. */
const LATER_LIMIT = { name: 'later', points: 60, perSeconds: 3600 };

export const createLaterRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().post(
    `${paths.vehicles}/:uuid/later`,
    rateLimit(deps, LATER_LIMIT),
    validate('json', laterOptionsSchema),
    async (c) => {
      await noteLater(deps, c.req.param('uuid'), c.req.valid('json'), c.get('token'));
      return c.json(success('We sent you an email with the link to your account', {}));
    },
  );
