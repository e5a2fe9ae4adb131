import { Hono } from 'hono';
import * as z from 'zod/mini';
import { idSchema } from '#contracts/api/envelope.ts';
import { keysetQuery } from '#contracts/api/page.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { successPage } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { withReminders } from '../reminders/service.ts';
import { requireUser } from '../users/access.ts';
import { listVehicles } from './service.ts';

const vehicleQuerySchema = keysetQuery({ user_uuid: idSchema, uuid: z.optional(z.string()) });

export const createVehicleRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().get(paths.vehicles, validate('query', vehicleQuerySchema), async (c) => {
    const { user_uuid, uuid, limit, after } = c.req.valid('query');
    const user = await requireUser(deps, user_uuid, c.get('token'));
    const page = await listVehicles(deps, user.uuid, { uuid, limit, after });
    if (user.kind === 'guest') return c.json(successPage('Vehicles', page));
    const rows = await withReminders(deps, user, page.rows);
    return c.json(successPage('Vehicles', { ...page, rows }));
  });
