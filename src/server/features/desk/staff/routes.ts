import type { Context } from 'hono';
import { getMe } from '#contracts/desk/member.ts';
import {
  deletePasskey,
  getPasskeys,
  postDeskCode,
  postDeskEnrollment,
  postDeskLogin,
  postDeskLoginOptions,
  postDeskLogout,
  postFirstPasskey,
  postPasskey,
  postPasskeyOptions,
} from '#contracts/desk/passkey.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import type { ApiEnv } from '../../../http/env.ts';
import { success, successList } from '../../../http/envelope.ts';
import { enroll, enrollPasskey, sendDeskCode } from './enroll.ts';
import {
  addPasskey,
  type DeskRequester,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from './passkeys.ts';
import { logInAtDesk, logOutOfDesk, sessionHashes } from './service.ts';
import { askForPasskey } from './webauthn.ts';

/** We have few staff members, so an IP address that makes this many calls isn't one of theirs. */
const CODE_LIMIT = { name: 'desk-codes', points: 20, perSeconds: 3600 } as const;
const LOGIN_LIMIT = { name: 'desk-logins', points: 120, perSeconds: 300 } as const;
const CODE_SENT =
  'If this email belongs to a staff member without a passkey, a code is on its way. If you don’t get one, ask your administrator.';

export const createStaffRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getMe, ({ staff: { uuid, name, role } }) => success('At the desk', { uuid, name, role }))
    .limited(postDeskCode, CODE_LIMIT, async ({ body, c }) => {
      await sendDeskCode(deps, body.email, requesterOf(c));
      return success(CODE_SENT, {});
    })
    .limited(postDeskEnrollment, LOGIN_LIMIT, async ({ body, c }) =>
      success('Create your passkey', await enroll(deps, body, requesterOf(c))),
    )
    .limited(postFirstPasskey, LOGIN_LIMIT, async ({ body, c }) =>
      success('You are logged in', await enrollPasskey(deps, body, requesterOf(c))),
    )
    .limited(postDeskLoginOptions, LOGIN_LIMIT, async () =>
      success('Use your passkey', await askForPasskey(deps, deps.db)),
    )
    .limited(postDeskLogin, LOGIN_LIMIT, async ({ body, c }) =>
      success('You are logged in', await logInAtDesk(deps, body, requesterOf(c))),
    )
    .call(postDeskLogout, async ({ staff, c }) => {
      const hashes = sessionHashes(deps.secret, c.get('token') ?? '');
      await logOutOfDesk(deps, { staffUuid: staff.uuid, hashes }, requesterOf(c));
      return success('You are logged out', {});
    })
    .call(getPasskeys, async ({ staff }) =>
      successList('Passkeys', await listPasskeys(deps, staff)),
    )
    .call(postPasskeyOptions, async ({ staff }) =>
      success('Create a passkey', await offerPasskey(deps, staff)),
    )
    .call(postPasskey, async ({ staff, body, c }) =>
      success('Passkey added', { uuid: await addPasskey(deps, staff, body, requesterOf(c)) }),
    )
    .call(deletePasskey, async ({ staff, ids, c }) => {
      await removePasskey(deps, staff, ids.uuid, requesterOf(c));
      return success('Passkey removed', ids);
    });

function requesterOf(c: Context<ApiEnv>): DeskRequester {
  return {
    ip: c.get('clientIp'),
    userAgent: c.req.header('User-Agent') ?? '',
  };
}
