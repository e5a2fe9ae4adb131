import type { Db } from '../../db/schema.ts';
import { selectHeld } from './export-store.ts';
import { selectUserUuids } from './forget-store.ts';

/**
 * Everything that is kept about the owner of an e-mail, as data to hand over. Secrets and hashes are left
 * out.
 */
export async function exportEmail(db: Db, email: string) {
  const users = await selectUserUuids(db, email);
  return { email, ...(await selectHeld(db, { users, emailKey: email })) };
}
