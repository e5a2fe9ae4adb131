import { getPartners } from '#contracts/partner/partner.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { successList } from '../../http/envelope.ts';
import { findPartner } from './service.ts';

/** Who may frame the checkout. The response header of the page says the same, so it is no secret. */
export const createPartnerRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(getPartners, async ({ query }) => {
    const partner = await findPartner(deps, query.key);
    return successList('Partners', partner ? [partner] : []);
  });
