import {
  getAddresses,
  getSuggestion,
  getZipPlace,
  postAddress,
  putAddress,
} from '#contracts/account/address.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { success, successPage } from '../../http/envelope.ts';
import { changeAddress, createAddress, listAddresses } from './addresses.ts';

const SUGGESTION_LIMIT = { name: 'usps', points: 300, perSeconds: 300 } as const;
const ZIP_LIMIT = { name: 'zips', points: 300, perSeconds: 300 } as const;

export const createAddressRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getAddresses, async ({ query, caller }) =>
      successPage('Shipping addresses', await listAddresses(deps, caller, query)),
    )
    .call(postAddress, async ({ body, caller }) => {
      const user = await caller.actFor(body.user_uuid);
      const uuid = await createAddress(deps, user, body);
      return success('Shipping address saved', { uuid });
    })
    .call(putAddress, async ({ ids, body, caller }) => {
      const uuid = await changeAddress(deps, caller, ids.uuid, body);
      return success('Shipping address saved', { uuid });
    })
    .call(
      getSuggestion,
      async ({ query }) => {
        const { found, source } = await deps.gateways.postal.suggest(query);
        if (!found) throw new NotFound('no matching address found');
        return success('Suggested address', { address: found, source });
      },
      SUGGESTION_LIMIT,
    )
    .call(
      getZipPlace,
      async ({ query }) => {
        const { found, source } = await deps.gateways.postal.placeOf(query.ZIPCode);
        if (!found) throw new NotFound('We couldn’t find this ZIP code.');
        return success('City and state', { ...found, source });
      },
      ZIP_LIMIT,
    );
