import { type Insertable, sql } from 'kysely';
import type { AuditLogTable, Queryable } from '../../db/schema.ts';

export function insertEntryCte(db: Queryable, entry: Insertable<AuditLogTable>) {
  return db.insertInto('audit_log').values(entry);
}

export async function deleteEntriesBefore(db: Queryable, before: Date): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select forget_audit_entries(${before}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Removes a person from the log, as the deletion of their data requires. Returns how many entries named them.
 */
export async function detachPerson(db: Queryable, userUuid: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select forget_audit_person(${userUuid}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
