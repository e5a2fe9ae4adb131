import { Hono } from 'hono';
import * as z from 'zod/mini';
import { profileUpdateSchema } from '#contracts/account/user.ts';
import { idSchema } from '#contracts/api/envelope.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successList } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { changeUser, readUser } from './service.ts';

const userQuerySchema = z.object({ uuid: idSchema });

export const createUserRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get(paths.users, validate('query', userQuerySchema), async (c) => {
      const user = await readUser(deps, c.req.valid('query').uuid, c.get('token'));
      return c.json(successList('User', [user]));
    })
    .put(`${paths.users}/:uuid`, validate('json', profileUpdateSchema), async (c) => {
      const update = c.req.valid('json');
      const user = await changeUser(deps, c.req.param('uuid'), c.get('token'), update);
      return c.json(success('Your details are saved', user));
    });
