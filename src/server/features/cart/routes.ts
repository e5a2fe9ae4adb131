import {
  getAddresses,
  getSuggestion,
  getZipPlace,
  postAddress,
  putAddress,
} from '#contracts/account/address.ts';
import { getCartItems, getCarts, postCart, putEnvelope } from '#contracts/order/cart.ts';
import { postResume, RESUME_SENT } from '#contracts/order/resume.ts';
import { TEST_MARK } from '#contracts/partner/test-words.ts';
import { postLater } from '#contracts/vehicle/vehicle.ts';
import { translate } from '#words/words.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { success, successList, successPage } from '../../http/envelope.ts';
import { changeAddress, createAddress, listAddresses } from './addresses.ts';
import { saveLaterChoice } from './later.ts';
import { addToCart, chooseEnvelope, listCartItems, listCarts, mailResumeLink } from './service.ts';

const SUGGESTION_LIMIT = { name: 'usps', points: 300, perSeconds: 300 } as const;
const ZIP_LIMIT = { name: 'zips', points: 300, perSeconds: 300 } as const;
/** Each call sends an email, and recipients have a small daily limit. */
const LATER_LIMIT = { name: 'later', points: 300, perSeconds: 3600 } as const;
/** Each call may send an email, and recipients have a small daily limit. */
const RESUME_LIMIT = { name: 'resume', points: 300, perSeconds: 3600 } as const;

export const createCartRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getCarts, async ({ query, caller }) =>
      successList('Carts', await listCarts(deps, await caller.actFor(query.user_uuid))),
    )
    .call(postCart, async ({ body, caller }) =>
      success('Vehicle added to your cart', await addToCart(deps, caller, body)),
    )
    .call(putEnvelope, async ({ body, caller }) => {
      const user = await caller.actFor(body.user_uuid);
      const envelope = await chooseEnvelope(deps, user, body.one_envelope);
      return success('Choice saved', { envelope });
    })
    .call(getCartItems, async ({ query, caller }) =>
      successList('Cart items', await listCartItems(deps, caller, query)),
    )
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
    .limited(getSuggestion, SUGGESTION_LIMIT, async ({ query }) => {
      const { found, source } = await deps.gateways.postal.suggest(query);
      if (!found) throw new NotFound('no matching address found');
      return success('Suggested address', { address: found, source });
    })
    .limited(getZipPlace, ZIP_LIMIT, async ({ query }) => {
      const { found, source } = await deps.gateways.postal.placeOf(query.ZIPCode);
      if (!found) throw new NotFound('We couldn’t find this ZIP code.');
      return success('City and state', { ...found, source });
    })
    .limited(postLater, LATER_LIMIT, async ({ ids, body, caller }) => {
      const user = await caller.actFor(body.user_uuid);
      await saveLaterChoice(deps, user, ids.uuid, body);
      return success('We emailed you the link to your account', {});
    })
    .limited(postResume, RESUME_LIMIT, async ({ body, caller }) => {
      const user = await caller.actFor(body.user_uuid);
      await mailResumeLink(deps, user);
      return success(translate(user.is_test ? TEST_MARK : RESUME_SENT), {});
    });
