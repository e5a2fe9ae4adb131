import type { Insertable } from 'kysely';
import { composeDeskPasskeys } from '#mails/desk-passkeys.ts';
import type { StaffPasskeyTable, StaffTable, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import { noteEvent } from '../../privacy/audit.ts';
import { insertPasskey } from './passkey-store.ts';

/** The origin of a request, for the audit log. */
export type DeskRequester = { address: string; userAgent: string };

type Owner = Pick<StaffTable, 'uuid' | 'name' | 'email'>;
type KeptPasskey = Pick<
  Insertable<StaffPasskeyTable>,
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
  const event = 'STAFF: passkey added';
  await noteEvent(tx, deps, { event, userUuid: null, staffUuid: member.uuid, ...requester });
  await notifyMember(tx, deps, member, `the passkey “${label}” was added to your account.`);
  return uuid;
}

/** Emails a member about a change to their passkeys. */
export async function notifyMember(
  tx: Tx,
  { mail, licensee }: Deps,
  { name, email }: Owner,
  what: string,
): Promise<void> {
  await mail.enqueue(tx, {
    to: email,
    email: composeDeskPasskeys({ licensee, name, what }),
  });
}
