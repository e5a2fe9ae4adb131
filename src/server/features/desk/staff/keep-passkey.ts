import type { Insertable } from 'kysely';
import { composeDeskPasskeys } from '#mails/desk-passkeys.ts';
import type { StaffPasskeyTable, StaffTable, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import { noteEvent } from '../../privacy/audit.ts';
import { insertPasskey } from './passkey-store.ts';

/** From where a request comes, for the audit log. */
export type DeskAsker = { address: string; userAgent: string };

type Owner = Pick<StaffTable, 'uuid' | 'name' | 'email'>;
type KeptPasskey = Pick<
  Insertable<StaffPasskeyTable>,
  'credential_id' | 'public_key' | 'counter' | 'transports'
>;

/** Keeps a passkey that was checked, and tells its owner. Returns its uuid. */
export async function keepPasskey(
  tx: Tx,
  deps: Deps,
  { member, label, kept }: { member: Owner; label: string; kept: KeptPasskey },
  asker: DeskAsker,
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
  if (!isNew) throw new Conflict('PASSKEY_EXISTS', 'This passkey is kept already.');
  const event = 'STAFF: passkey added';
  await noteEvent(tx, deps, { event, userUuid: null, staffUuid: member.uuid, ...asker });
  await tellOwner(tx, deps, member, `the passkey “${label}” was added for you.`);
  return uuid;
}

/** Tells a member of staff what became of a passkey of theirs. */
export async function tellOwner(
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
