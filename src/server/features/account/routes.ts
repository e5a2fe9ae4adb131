import type { Context } from 'hono';
import {
  deleteSession,
  getSessions,
  LOGIN_BROWSER,
  postCodeRequest,
  postLogin,
  postLogout,
  postLogoutAll,
} from '#contracts/account/auth.ts';
import { getUsers, putUser } from '#contracts/account/user.ts';
import { msg } from '#words/words.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successList } from '../../http/envelope.ts';
import type { Requester } from './login/service.ts';
import { logIn, sendCode } from './login/service.ts';
import { endSession, listSessions, logOut, logOutEverywhere } from './sessions.ts';
import { changeUser, readUser } from './users.ts';

/**
 * The limit per IP address and day, against callers who cycle through many emails. It is high, because offices and
 * mobile networks share an address. Each email and each browser has its own limits.
 */
const CODE_LIMIT = { name: 'codes', points: 2000, perSeconds: 86_400 } as const;
const LOGIN_LIMIT = { name: 'logins', points: 4000, perSeconds: 86_400 } as const;

export const createAccountRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .limited(postCodeRequest, CODE_LIMIT, async ({ body, c }) =>
      success(msg('We sent a code to your email'), await sendCode(deps, body, requesterOf(c))),
    )
    .limited(postLogin, LOGIN_LIMIT, async ({ body, c, caller }) => {
      const before = await caller.findSession();
      const loggedIn = await logIn(deps, body, requesterOf(c));
      // From now on, the browser sends only the new token.
      if (before) await logOut(deps, before);
      return success(msg('You are logged in'), loggedIn);
    })
    .call(postLogout, async ({ caller }) => {
      await logOut(deps, await caller.requireAccount());
      return success('You are logged out', {});
    })
    .call(postLogoutAll, async ({ caller }) => {
      const { user } = await caller.requireAccount();
      const ended = await logOutEverywhere(deps, user);
      return success('You are logged out everywhere', { ended });
    })
    .call(getSessions, async ({ caller }) =>
      successList('Sessions', await listSessions(deps, await caller.requireAccount())),
    )
    .call(deleteSession, async ({ ids, caller }) => {
      const { user } = await caller.requireAccount();
      await endSession(deps, user, ids.uuid);
      return success('Session ended', ids);
    })
    .call(getUsers, async ({ query, caller }) =>
      successList('User', [await readUser(deps, caller, query.uuid)]),
    )
    .call(putUser, async ({ ids, body, caller }) =>
      success('Details saved', await changeUser(deps, caller, ids.uuid, body)),
    );

function requesterOf(c: Context<ApiEnv>): Requester {
  return {
    browser: c.req.header(LOGIN_BROWSER),
    ip: c.get('clientIp'),
    userAgent: c.req.header('User-Agent') ?? '',
  };
}
