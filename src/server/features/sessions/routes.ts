import { Hono } from 'hono';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successList } from '../../http/envelope.ts';
import { endSession, listSessions, logOut, logOutEverywhere } from './service.ts';

export const createSessionRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post(paths.logout, async (c) => {
      await logOut(deps, c.get('token'));
      return c.json(success('You are logged out', {}));
    })
    .post(paths.logoutAll, async (c) => {
      const ended = await logOutEverywhere(deps, c.get('token'));
      return c.json(success('You are logged out everywhere', { ended }));
    })
    .get(paths.sessions, async (c) =>
      c.json(successList('Sessions', await listSessions(deps, c.get('token')))),
    )
    .delete(`${paths.sessions}/:uuid`, async (c) => {
      const uuid = c.req.param('uuid');
      await endSession(deps, uuid, c.get('token'));
      return c.json(success('The session has ended', { uuid }));
    });
