import { getDeskPrices, postDeskPriceCallOff, postDeskPrices } from '#contracts/desk/prices.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { cancelForDesk, planForDesk, showPrices } from './prices.ts';

/** Prices change a few times a year. */
const CHANGE_LIMIT = { name: 'desk-prices', points: 30, perSeconds: 3600 } as const;

export const createDeskPriceRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getDeskPrices, async ({ staff }) => success('Prices', await showPrices(deps, staff)))
    .call(
      postDeskPrices,
      async ({ staff, body }) => success('Done', await planForDesk(deps, staff, body)),
      CHANGE_LIMIT,
    )
    .call(
      postDeskPriceCallOff,
      async ({ staff, ids, body }) =>
        success('Done', await cancelForDesk(deps, staff, { uuid: ids.uuid, body })),
      CHANGE_LIMIT,
    );
