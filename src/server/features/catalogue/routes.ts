import { getServiceTypes } from '#contracts/catalogue/service-type.ts';
import { getSystemParams } from '#contracts/catalogue/system-param.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { successList } from '../../http/envelope.ts';
import { pageOfServices, paramsOf } from './service.ts';

/** What everybody may read: the services and the system parameters. */
export const createCatalogueRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getServiceTypes, async ({ query }) => {
      const { rows, ...page } = pageOfServices(await deps.catalogue.read(), query);
      return successList('Service types', rows, page);
    })
    .call(getSystemParams, async ({ query }) =>
      successList('System parameters', paramsOf(await deps.catalogue.read(), query.code)),
    );
