import { Hono } from 'hono';
import { paths } from '#contracts/every-page/paths.ts';
import { resumeSchema } from '#contracts/order/resume.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { mailResumeLink } from './service.ts';

/** Each call may send a mail. */
const RESUME_LIMIT = { name: 'resume', points: 60, perSeconds: 3600 };

export const createResumeRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().post(
    paths.resume,
    rateLimit(deps, RESUME_LIMIT),
    validate('json', resumeSchema),
    async (c) => {
      await mailResumeLink(deps, c.req.valid('json').user_uuid, c.get('token'));
      return c.json(success('We sent you an email with the link to your cart', {}));
    },
  );
