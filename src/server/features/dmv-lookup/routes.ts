import { Hono } from 'hono';
import { paths } from '#contracts/every-page/paths.ts';
import { vehicleLookupSchema } from '#contracts/vehicle/vehicle.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { lookUpVehicle } from './service.ts';

const LOOKUP_LIMIT = { name: 'lookup', points: 600, perSeconds: 300 };

export const createVehicleLookupRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().post(
    paths.vehicleLookup,
    rateLimit(deps, LOOKUP_LIMIT),
    validate('json', vehicleLookupSchema),
    async (c) => {
      const found = await lookUpVehicle(deps, c.req.valid('json'), c.get('token'));
      return c.json(success('We found your vehicle', found));
    },
  );
