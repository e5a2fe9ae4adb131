import { postCodeRequest, postLogin } from '#contracts/account/auth.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { logIn, sendCode } from './service.ts';

/** Counted by address and day, however many e-mails are tried; each e-mail also has a limit of its own. */
const CODE_LIMIT = { name: 'codes', points: 200, perSeconds: 86_400 };
const LOGIN_LIMIT = { name: 'logins', points: 400, perSeconds: 86_400 };

export const createAuthRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(
      postCodeRequest,
      async ({ body }) => success('We have sent a code to your email', await sendCode(deps, body)),
      CODE_LIMIT,
    )
    .call(
      postLogin,
      async ({ body, c }) => {
        const userAgent = c.req.header('User-Agent') ?? '';
        return success('You are logged in', await logIn(deps, body, { userAgent }));
      },
      LOGIN_LIMIT,
    );
