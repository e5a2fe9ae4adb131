import { Hono } from 'hono';
import { codeRequestSchema, loginSchema } from '#contracts/account/auth.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { logIn, sendCode } from './service.ts';

/** By address and day, however many e-mails are tried; each e-mail has a pace of its own beside. */
const CODE_LIMIT = { name: 'codes', points: 200, perSeconds: 86_400 };
const LOGIN_LIMIT = { name: 'logins', points: 400, perSeconds: 86_400 };

export const createAuthRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post(
      paths.codeRequests,
      rateLimit(deps, CODE_LIMIT),
      validate('json', codeRequestSchema),
      async (c) => {
        const sent = await sendCode(deps, c.req.valid('json'));
        return c.json(success('We have sent a code to your email', sent));
      },
    )
    .post(paths.login, rateLimit(deps, LOGIN_LIMIT), validate('json', loginSchema), async (c) => {
      const userAgent = c.req.header('User-Agent') ?? '';
      const user = await logIn(deps, c.req.valid('json'), { userAgent });
      return c.json(success('You are logged in', user));
    });
