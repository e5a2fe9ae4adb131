import type { Context } from 'hono';
import { getMe } from '#contracts/desk/member.ts';
import {
  deletePasskey,
  getPasskeys,
  postDeskCode,
  postDeskEnrolment,
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
import { enrol, enrolPasskey, sendDeskCode } from './enrol.ts';
import type { DeskAsker } from './keep-passkey.ts';
import { logInAtDesk, logOutOfDesk } from './log-in.ts';
import { addPasskey, listPasskeys, offerPasskey, removePasskey } from './passkeys.ts';
import { sessionHashes } from './service.ts';
import { askForPasskey } from './webauthn.ts';

/** Staff are few: an address that asks this often is none of theirs. */
const CODE_LIMIT = { name: 'desk-codes', points: 20, perSeconds: 3600 } as const;
const LOGIN_LIMIT = { name: 'desk-logins', points: 120, perSeconds: 300 } as const;
const CODE_SENT =
  'If this email is a member of staff without a passkey, a code is on its way. Does none come? Ask who runs the shop.';

export const createStaffRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getMe, ({ staff: { uuid, name, role } }) => success('At the desk', { uuid, name, role }))
    .call(
      postDeskCode,
      async ({ body, c }) => {
        await sendDeskCode(deps, body.email, askerOf(c));
        return success(CODE_SENT, {});
      },
      CODE_LIMIT,
    )
    .call(
      postDeskEnrolment,
      async ({ body, c }) => success('Make your passkey', await enrol(deps, body, askerOf(c))),
      LOGIN_LIMIT,
    )
    .call(
      postFirstPasskey,
      async ({ body, c }) =>
        success('You are logged in', await enrolPasskey(deps, body, askerOf(c))),
      LOGIN_LIMIT,
    )
    .call(
      postDeskLoginOptions,
      async () => success('Show your passkey', await askForPasskey(deps, deps.db)),
      LOGIN_LIMIT,
    )
    .call(
      postDeskLogin,
      async ({ body, c }) =>
        success('You are logged in', await logInAtDesk(deps, body, askerOf(c))),
      LOGIN_LIMIT,
    )
    .call(postDeskLogout, async ({ staff, c }) => {
      const hashes = sessionHashes(deps.secret, c.get('token') ?? '');
      await logOutOfDesk(deps, { staffUuid: staff.uuid, hashes }, askerOf(c));
      return success('You are logged out', {});
    })
    .call(getPasskeys, async ({ staff }) =>
      successList('Passkeys', await listPasskeys(deps, staff)),
    )
    .call(postPasskeyOptions, async ({ staff }) =>
      success('Make a passkey', await offerPasskey(deps, staff)),
    )
    .call(postPasskey, async ({ staff, body, c }) =>
      success('The passkey is kept', { uuid: await addPasskey(deps, staff, body, askerOf(c)) }),
    )
    .call(deletePasskey, async ({ staff, ids, c }) => {
      await removePasskey(deps, staff, ids.uuid, askerOf(c));
      return success('The passkey is removed', ids);
    });

function askerOf(c: Context<ApiEnv>): DeskAsker {
  return {
    address: c.get('clientAddress'),
    userAgent: c.req.header('User-Agent') ?? '',
  };
}
