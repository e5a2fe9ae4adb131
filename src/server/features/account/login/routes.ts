import type { Context } from 'hono';
import { LOGIN_BROWSER, postCodeRequest, postLogin } from '#contracts/account/auth.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import type { ApiEnv } from '../../../http/env.ts';
import { success } from '../../../http/envelope.ts';
import { logOut } from '../sessions.ts';
import type { Requester } from './browser.ts';
import { logIn, sendCode } from './service.ts';

/**
 * Per IP address and day, against callers who cycle through many emails. Generous, because offices and mobile networks
 * share an address. Each email and each browser has its own limits.
 */
const CODE_LIMIT = { name: 'codes', points: 2000, perSeconds: 86_400 } as const;
const LOGIN_LIMIT = { name: 'logins', points: 4000, perSeconds: 86_400 } as const;

export const createAuthRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(
      postCodeRequest,
      async ({ body, c }) =>
        success('We sent a code to your email', await sendCode(deps, body, requesterOf(c))),
      CODE_LIMIT,
    )
    .call(
      postLogin,
      async ({ body, c, caller }) => {
        const before = await caller.findSession();
        const loggedIn = await logIn(deps, body, requesterOf(c));
        // The browser continues with the new token only.
        if (before) await logOut(deps, before);
        return success('You are logged in', loggedIn);
      },
      LOGIN_LIMIT,
    );

function requesterOf(c: Context<ApiEnv>): Requester {
  return {
    browser: c.req.header(LOGIN_BROWSER),
    address: c.get('clientAddress'),
    userAgent: c.req.header('User-Agent') ?? '',
  };
}
