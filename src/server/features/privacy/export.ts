import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ownersOf } from '../account/users.ts';
import { noteEvent } from './audit.ts';
import { selectPersonalData } from './export-store.ts';
import { answerRequests } from './request-store.ts';

/** Everything stored about the owner of an email, without secrets and hashes. */
export async function exportEmail(db: Db, email: string) {
  return readPersonalData(db, email, await ownersOf(db, email));
}

/** Exports the data, logs the export (with `why` if there was no request), and closes open requests. */
export async function exportForRequest(deps: Deps, email: string, why?: string) {
  const { db } = deps;
  const users = await ownersOf(db, email);
  const personalData = await readPersonalData(db, email, users);
  for (const userUuid of users.length > 0 ? users : [null]) {
    const event = 'PRIVACY_EXPORT: handed out' as const;
    await noteEvent(db, deps, { event, userUuid, ...(why && { about: why }) });
  }
  await answerRequests(db, { email, kind: 'access', now: deps.clock() });
  return personalData;
}

async function readPersonalData(db: Db, email: string, users: readonly string[]) {
  return { email, ...(await selectPersonalData(db, { users, emailKey: email })) };
}
