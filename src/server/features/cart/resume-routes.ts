import { postResume, RESUME_SENT } from '#contracts/order/resume.ts';
import { TEST_MARK } from '#contracts/partner/test-words.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { mailResumeLink } from './resume.ts';

/** Each call may send an email, and recipients have a small daily limit. */
const RESUME_LIMIT = { name: 'resume', points: 300, perSeconds: 3600 } as const;

export const createResumeRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(
    postResume,
    async ({ body, caller }) => {
      const user = await caller.actFor(body.user_uuid);
      await mailResumeLink(deps, user);
      return success(user.is_test ? TEST_MARK : RESUME_SENT, {});
    },
    RESUME_LIMIT,
  );
