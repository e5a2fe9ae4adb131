import { postLater } from '#contracts/vehicle/later.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { saveLaterChoice } from './later.ts';

/** Each call sends an email, and recipients have a small daily limit. */
const LATER_LIMIT = { name: 'later', points: 300, perSeconds: 3600 } as const;

export const createLaterRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(
    postLater,
    async ({ ids, body, caller }) => {
      const user = await caller.actFor(body.user_uuid);
      await saveLaterChoice(deps, user, ids.uuid, body);
      return success('We emailed you the link to your account', {});
    },
    LATER_LIMIT,
  );
