import { getServiceTypes } from '#contracts/catalogue/service-type.ts';
import { getSystemParams } from '#contracts/catalogue/system-param.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { sharedFor } from '../../http/ready-answers.ts';
import { answerParams, answerServices, CACHED_SECONDS } from './answers.ts';

/** Public data: the services and the system parameters. */
export const createCatalogueRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getServiceTypes, async ({ c, query }) => {
      const rows = await deps.catalogue.read();
      c.header('Cache-Control', sharedFor(CACHED_SECONDS));
      return answerServices(rows, query);
    })
    .call(getSystemParams, async ({ c, query }) => {
      const rows = await deps.catalogue.read();
      c.header('Cache-Control', sharedFor(CACHED_SECONDS));
      return answerParams(rows, query.code);
    });
