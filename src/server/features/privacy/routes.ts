import { postPrivacyConfirmation, postPrivacyRequest } from '#contracts/account/privacy.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { confirmPrivacy, requestPrivacy } from './service.ts';

const PRIVACY_LIMIT = { name: 'privacy', points: 60, perSeconds: 3600 } as const;

export const createPrivacyRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .limited(postPrivacyRequest, PRIVACY_LIMIT, async ({ body, caller }) => {
      const receipt = await requestPrivacy(deps, body, await caller.findAccount());
      return success('We sent you an email to confirm your request', receipt);
    })
    .limited(postPrivacyConfirmation, PRIVACY_LIMIT, async ({ body }) =>
      success('Your request is confirmed', await confirmPrivacy(deps, body.token)),
    );
