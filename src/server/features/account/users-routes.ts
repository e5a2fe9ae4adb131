import { getUsers, putUser } from '#contracts/account/user.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successList } from '../../http/envelope.ts';
import { changeUser, readUser } from './users.ts';

export const createUserRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getUsers, async ({ query, caller }) =>
      successList('User', [await readUser(deps, caller, query.uuid)]),
    )
    .call(putUser, async ({ ids, body, caller }) =>
      success('Details saved', await changeUser(deps, caller, ids.uuid, body)),
    );
