import type { Insertable } from 'kysely';
import type { Member } from '#contracts/desk/member.ts';
import {
  type CreationOptions,
  FRESH_LOGIN_MINUTES,
  type NewPasskey,
  type PasskeyRow,
} from '#contracts/desk/passkey.ts';
import { LOGIN_NEEDED } from '#contracts/desk/role.ts';
import { composeDeskPasskeys } from '#mails/desk.ts';
import type { Tables, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, Conflict, NotFound } from '../../../errors.ts';
import type { StaffSession } from '../../../http/env.ts';
import { recordAuditEvent } from '../../audit/service.ts';
import { deletePasskeyRow, insertPasskey, selectPasskeys } from './passkey-store.ts';
import { endStaffSessionsOf, lockMember, selectMember } from './store.ts';
import { askForNewPasskey, checkNewPasskey, rejectPasskey } from './webauthn.ts';

export async function listPasskeys({ db }: Deps, { uuid }: Member): Promise<PasskeyRow[]> {
  const passkeys = await selectPasskeys(db, uuid);
  return passkeys.map(({ uuid: id, label, created_at, last_used_at }) => ({
    uuid: id,
    label,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

export async function offerPasskey(deps: Deps, staff: StaffSession): Promise<CreationOptions> {
  requireFreshLogin(deps, staff);
  const { uuid } = staff;
  const member = await selectMember(deps.db, { uuid });
  if (!member) throw new NotFound('You no longer have access to the desk');
  const passkeys = await selectPasskeys(deps.db, uuid);
  return askForNewPasskey(deps, deps.db, { member, known: passkeys, purpose: 'further passkey' });
}

/**
 * Saves another passkey. Returns its UUID. The challenge required a fresh login, so this doesn't check again. A
 * rejection after a few minutes would leave a useless passkey on the device.
 */
export async function addPasskey(
  deps: Deps,
  { uuid }: Member,
  { label, passkey }: NewPasskey,
  requester: DeskRequester,
): Promise<string> {
  const { staffUuid, kept } = await checkNewPasskey(deps, deps.db, passkey, 'further passkey');
  if (staffUuid !== uuid) return rejectPasskey(deps, 'the challenge belongs to another member');
  return deps.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, uuid);
    if (!member) throw new NotFound('You no longer have access to the desk');
    return savePasskey(tx, deps, { member, label, kept }, requester);
  });
}

/**
 * Removes one of a member's passkeys, but never the last. Ends the member's other sessions, because one may be on a
 * lost device and sessions don't record their passkey.
 */
export async function removePasskey(
  deps: Deps,
  staff: StaffSession,
  passkeyUuid: string,
  requester: DeskRequester,
): Promise<void> {
  requireFreshLogin(deps, staff);
  const { uuid, sessionUuid } = staff;
  await deps.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, uuid);
    const passkeys = await selectPasskeys(tx, uuid);
    const passkey = passkeys.find((one) => one.uuid === passkeyUuid);
    if (!member || !passkey) throw new NotFound('You don’t have this passkey');
    if (passkeys.length === 1) {
      throw new Conflict('LAST_PASSKEY', 'This is your only passkey. Add another one first.');
    }
    await deletePasskeyRow(tx, passkeyUuid);
    await endStaffSessionsOf(tx, uuid, { now: deps.clock(), but: sessionUuid });
    await recordAuditEvent(tx, deps, 'STAFF: passkey removed', { staffUuid: uuid, ...requester });
    await notifyMember(tx, deps, member, `your passkey “${passkey.label}” was removed.`);
  });
}

/** The origin of a request, for the audit log. */
export type DeskRequester = { ip: string; userAgent: string };

type Owner = Pick<Tables['staff'], 'uuid' | 'name' | 'email'>;
type KeptPasskey = Pick<
  Insertable<Tables['staff_passkey']>,
  'credential_id' | 'public_key' | 'counter' | 'transports'
>;

/** Saves a verified passkey and notifies its owner. Returns its UUID. */
export async function savePasskey(
  tx: Tx,
  deps: Deps,
  { member, label, kept }: { member: Owner; label: string; kept: KeptPasskey },
  requester: DeskRequester,
): Promise<string> {
  const now = deps.clock();
  const uuid = rowUuid(now);
  const isNew = await insertPasskey(tx, {
    ...kept,
    uuid,
    staff_uuid: member.uuid,
    label,
    created_at: now,
  });
  if (!isNew) throw new Conflict('PASSKEY_EXISTS', 'This passkey is already saved.');
  await recordAuditEvent(tx, deps, 'STAFF: passkey added', {
    staffUuid: member.uuid,
    ...requester,
  });
  await notifyMember(tx, deps, member, `the passkey “${label}” was added to your account.`);
  return uuid;
}

async function notifyMember(
  tx: Tx,
  { mail, licensee }: Deps,
  { name, email }: Owner,
  what: string,
): Promise<void> {
  await mail.enqueue(tx, {
    to: email,
    email: composeDeskPasskeys({ licensee: licensee(), name, what }),
  });
}

/** Rejects sessions with an old login, so that a stolen token can't register a passkey for the thief. */
function requireFreshLogin({ clock }: Deps, { loggedInAt }: StaffSession): void {
  if (clock().getTime() - loggedInAt.getTime() < FRESH_LOGIN_MINUTES * 60_000) return;
  throw new AppError(
    401,
    LOGIN_NEEDED,
    `You can change passkeys only within ${FRESH_LOGIN_MINUTES} minutes of logging in. Please log in again, then try again.`,
  );
}
