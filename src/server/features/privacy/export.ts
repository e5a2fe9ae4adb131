import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ownersOf } from '../account/users.ts';
import { noteEvent } from './audit.ts';
import { selectHeld } from './export-store.ts';
import { answerRequests } from './request-store.ts';

/**
 * Everything that is kept about the owner of an e-mail, as data to hand over. Secrets and hashes are left
 * out.
 */
export async function exportEmail(db: Db, email: string) {
  return readHeld(db, email, await ownersOf(db, email));
}

/** Hands it out: the audit log says so, also `why` without a request, and open requests are closed. */
export async function handOutExport(deps: Deps, email: string, why?: string) {
  const { db } = deps;
  const users = await ownersOf(db, email);
  const held = await readHeld(db, email, users);
  for (const userUuid of users.length > 0 ? users : [null]) {
    const event = 'PRIVACY_EXPORT: handed out' as const;
    await noteEvent(db, deps, { event, userUuid, ...(why && { about: why }) });
  }
  await answerRequests(db, { email, kind: 'access', now: deps.clock() });
  return held;
}

async function readHeld(db: Db, email: string, users: readonly string[]) {
  return { email, ...(await selectHeld(db, { users, emailKey: email })) };
}
