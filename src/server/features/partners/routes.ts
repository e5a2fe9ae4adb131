import { Hono } from 'hono';
import * as z from 'zod/mini';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { successList } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { findPartner } from './service.ts';

const querySchema = z.object({ key: z.string() });

/** Who may frame the checkout: what its response header says as well, so it is no secret. */
export const createPartnerRoutes = ({ db }: Pick<Deps, 'db'>) =>
  new Hono<ApiEnv>().get(paths.partners, validate('query', querySchema), async (c) => {
    const partner = await findPartner(db, c.req.valid('query').key);
    return c.json(successList('Partners', partner ? [partner] : []));
  });
