import { getUsers, putUser } from '#contracts/account/user.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successList } from '../../http/envelope.ts';
import { changeUser, readUser } from './service.ts';

export const createUserRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getUsers, async ({ query, c }) =>
      successList('User', [await readUser(deps, query.uuid, c.get('token'))]),
    )
    .call(putUser, async ({ ids, body, c }) =>
      success('Your details are saved', await changeUser(deps, ids.uuid, c.get('token'), body)),
    );
