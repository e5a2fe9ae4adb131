import { getDeskToday } from '#contracts/desk/today.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { listToday } from './service.ts';

export const createDeskTodayRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(getDeskToday, async ({ staff }) =>
    success('Today', await listToday(deps, staff)),
  );
