import { Hono } from 'hono';
import { privacyConfirmationSchema, privacyRequestSchema } from '#contracts/account/privacy.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { confirmPrivacy, requestPrivacy } from './service.ts';

const PRIVACY_LIMIT = { name: 'privacy', points: 10, perSeconds: 3600 };

export const createPrivacyRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post(
      paths.privacyRequests,
      rateLimit(deps, PRIVACY_LIMIT),
      validate('json', privacyRequestSchema),
      async (c) => {
        const receipt = await requestPrivacy(deps, c.req.valid('json'));
        return c.json(success('We sent you an email to confirm your request', receipt));
      },
    )
    .post(
      paths.privacyConfirmations,
      rateLimit(deps, PRIVACY_LIMIT),
      validate('json', privacyConfirmationSchema),
      async (c) => {
        const receipt = await confirmPrivacy(deps, c.req.valid('json').token);
        return c.json(success('Your request is confirmed', receipt));
      },
    );
