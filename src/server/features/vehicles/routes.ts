import { getVehicles } from '#contracts/vehicle/vehicle.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { successPage } from '../../http/envelope.ts';
import { withReminders } from '../reminders/service.ts';
import { requireUser } from '../users/access.ts';
import { listVehicles } from './service.ts';

export const createVehicleRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(getVehicles, async ({ query, c }) => {
    const { user_uuid, uuid, limit, after } = query;
    const user = await requireUser(deps, user_uuid, c.get('token'));
    const page = await listVehicles(deps, user.uuid, { uuid, limit, after });
    if (user.kind === 'guest') return successPage('Vehicles', page);
    const rows = await withReminders(deps, user, page.rows);
    return successPage('Vehicles', { ...page, rows });
  });
