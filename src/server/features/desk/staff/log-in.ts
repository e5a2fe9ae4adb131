/** The desk's login, by passkey only. */
import type { DeskSession, SignedPasskey } from '#contracts/desk/passkey.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { noteEvent } from '../../privacy/audit.ts';
import type { DeskRequester } from './keep-passkey.ts';
import { recordUse, selectPasskey } from './passkey-store.ts';
import { openStaffSession } from './service.ts';
import { endStaffSession } from './store.ts';
import { checkSignature, refusePasskey } from './webauthn.ts';

export async function logInAtDesk(
  deps: Deps,
  signed: SignedPasskey,
  requester: DeskRequester,
): Promise<DeskSession> {
  const passkey = await selectPasskey(deps.db, signed.id);
  try {
    if (!passkey) return refusePasskey(deps, 'unknown passkey');
    const counter = await checkSignature(deps, deps.db, signed, passkey);
    return await deps.db.transaction().execute(async (tx) => {
      const { uuid, staff_uuid: staffUuid, name, role } = passkey;
      if (!(await recordUse(tx, uuid, { counter, now: deps.clock() }))) {
        return refusePasskey(deps, 'the counter went back');
      }
      const event = 'STAFF: logged in';
      await noteEvent(tx, deps, { event, userUuid: null, staffUuid, ...requester });
      const token = await openStaffSession(tx, deps.secret, { staffUuid, now: deps.clock() });
      return { token, member: { uuid: staffUuid, name, role } };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const event = 'STAFF: login refused';
    const whose = passkey && { staffUuid: passkey.staff_uuid };
    await noteEvent(deps.db, deps, { event, userUuid: null, ...whose, ...requester });
    throw error;
  }
}

/** Ends this token's session. */
export async function logOutOfDesk(
  deps: Deps,
  { staffUuid, hashes }: { staffUuid: string; hashes: readonly string[] },
  requester: DeskRequester,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endStaffSession(tx, hashes, deps.clock());
    const event = 'STAFF: logged out';
    await noteEvent(tx, deps, { event, userUuid: null, staffUuid, ...requester });
  });
}
