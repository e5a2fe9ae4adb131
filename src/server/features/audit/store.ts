import { type Insertable, sql } from 'kysely';
import type { Queryable, Tables } from '../../db/schema.ts';

export function insertEntryCte(db: Queryable, entry: Insertable<Tables['audit_log']>) {
  return db.insertInto('audit_log').values(entry);
}

export async function deleteEntriesBefore(db: Queryable, before: Date) {
  const { rows } = await sql<{
    count: number;
  }>`select forget_audit_entries(${before}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Anonymizes a user's log entries, as required when their data is deleted. Returns the number of entries. */
export async function detachPerson(db: Queryable, userUuid: string) {
  const { rows } = await sql<{
    count: number;
  }>`select forget_audit_person(${userUuid}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
