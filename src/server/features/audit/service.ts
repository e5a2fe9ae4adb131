import type { AuditEntry } from '#contracts/account/audit.ts';
import { DAY_MS } from '#contracts/vehicle/days.ts';
import type { Queryable } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { deleteEntriesBefore, detachPerson, insertEntry } from './store.ts';

/** How long entries are kept. */
export const AUDIT_KEPT_DAYS = 400;

/** Writes entries down, with the time and the address that the server itself saw. */
export async function addEntries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  entries: readonly AuditEntry[],
  seenAddress: string,
): Promise<void> {
  for (const entry of entries) {
    const now = clock();
    await insertEntry(db, {
      ...entry,
      uuid: rowUuid(now),
      seen_address: seenAddress,
      created_at: now,
    });
  }
}

/** Deletes the entries that have been kept long enough. Returns how many there were. */
export async function forgetOldEntries(db: Queryable, now: Date): Promise<number> {
  return deleteEntriesBefore(db, new Date(now.getTime() - AUDIT_KEPT_DAYS * DAY_MS));
}

/**
 * Removes a person from the log, as the deletion of their data requires. Returns how many entries named them.
 */
export async function forgetPerson(db: Queryable, userUuid: string): Promise<number> {
  return detachPerson(db, userUuid);
}
