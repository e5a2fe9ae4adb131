import { deleteSession, getSessions, postLogout, postLogoutAll } from '#contracts/account/auth.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successList } from '../../http/envelope.ts';
import { endSession, listSessions, logOut, logOutEverywhere } from './service.ts';

export const createSessionRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(postLogout, async ({ c }) => {
      await logOut(deps, c.get('token'));
      return success('You are logged out', {});
    })
    .call(postLogoutAll, async ({ c }) => {
      const ended = await logOutEverywhere(deps, c.get('token'));
      return success('You are logged out everywhere', { ended });
    })
    .call(getSessions, async ({ c }) =>
      successList('Sessions', await listSessions(deps, c.get('token'))),
    )
    .call(deleteSession, async ({ ids, c }) => {
      await endSession(deps, ids.uuid, c.get('token'));
      return success('The session has ended', ids);
    });
