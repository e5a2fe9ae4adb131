import { postGuests } from '#contracts/account/guests.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { mergeHeldGuests } from './service.ts';

export const createGuestRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(postGuests, async ({ body, caller }) => {
    const { user } = await caller.requireAccount();
    return success('Your open carts are now in your account', {
      moved: await mergeHeldGuests(deps, user, body.guests),
    });
  });
