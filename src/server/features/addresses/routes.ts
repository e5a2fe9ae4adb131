import {
  getAddresses,
  getSuggestion,
  postAddress,
  putAddress,
} from '#contracts/account/address.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { success, successPage } from '../../http/envelope.ts';
import { changeAddress, createAddress, listAddresses } from './service.ts';

const SUGGESTION_LIMIT = { name: 'usps', points: 300, perSeconds: 300 };

export const createAddressRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getAddresses, async ({ query, c }) => {
      const { limit, after } = query;
      const uuid = query.uuid ?? query.address_uuid;
      const wanted = { userUuid: query.user_uuid, uuid, limit, after };
      return successPage('Shipping addresses', await listAddresses(deps, wanted, c.get('token')));
    })
    .call(postAddress, async ({ body, c }) => {
      const uuid = await createAddress(deps, body, c.get('token'));
      return success('Your shipping address is saved', { uuid });
    })
    .call(putAddress, async ({ ids, body, c }) => {
      const uuid = await changeAddress(deps, ids.uuid, body, c.get('token'));
      return success('Your shipping address is saved', { uuid });
    })
    .call(
      getSuggestion,
      async ({ query }) => {
        const address = await deps.gateways.postal.suggest(query);
        if (!address) throw new NotFound('no matching address found');
        return success('Suggested address', { address });
      },
      SUGGESTION_LIMIT,
    );
