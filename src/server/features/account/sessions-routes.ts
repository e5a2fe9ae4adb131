import { deleteSession, getSessions, postLogout, postLogoutAll } from '#contracts/account/auth.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successList } from '../../http/envelope.ts';
import { endSession, listSessions, logOut, logOutEverywhere } from './sessions.ts';

export const createSessionRoutes = (deps: Deps) =>
  new CallRoutes(deps)
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
    });
