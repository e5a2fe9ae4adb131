import { getServiceTypes } from '#contracts/catalogue/service-type.ts';
import { getSystemParams } from '#contracts/catalogue/system-param.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { successList } from '../../http/envelope.ts';
import { listParams, listServices } from './service.ts';

/** What everybody may read: the services and the system parameters. */
export const createCatalogueRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getServiceTypes, async ({ query }) => {
      const { rows, ...page } = await listServices(deps.db, query);
      return successList('Service types', rows, page);
    })
    .call(getSystemParams, async ({ query }) =>
      successList('System parameters', await listParams(deps.db, query.code)),
    );
