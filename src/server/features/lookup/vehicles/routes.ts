import { getVehicles } from '#contracts/vehicle/vehicle.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { successPage } from '../../../http/envelope.ts';
import { withRenewals } from '../../reminders/service.ts';
import { listVehicles } from './service.ts';

/** A separate list, because reminders depend on it. */
export const createMyVehicleRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(getVehicles, async ({ query, caller }) => {
    const { user, page } = await listVehicles(deps, caller, query);
    if (user.kind === 'guest') return successPage('Vehicles', page);
    const rows = await withRenewals(deps, user, page.rows);
    return successPage('Vehicles', { ...page, rows });
  });
