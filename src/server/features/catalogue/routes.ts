import { Hono } from 'hono';
import * as z from 'zod/mini';
import { pageQuerySchema } from '#contracts/catalogue/service-type.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { successList } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { listParams, listServices } from './service.ts';

const paramQuerySchema = z.object({ code: z.optional(z.string()) });

/** What everybody may read: the services and the system parameters. */
export const createCatalogueRoutes = ({ db }: Pick<Deps, 'db'>) =>
  new Hono<ApiEnv>()
    .get(paths.serviceTypes, validate('query', pageQuerySchema), async (c) => {
      const { rows, ...page } = await listServices(db, c.req.valid('query'));
      return c.json(successList('Service types', rows, page));
    })
    .get(paths.systemParams, validate('query', paramQuerySchema), async (c) => {
      const rows = await listParams(db, c.req.valid('query').code);
      return c.json(successList('System parameters', rows));
    });
