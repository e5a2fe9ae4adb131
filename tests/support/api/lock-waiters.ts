import { sql } from 'kysely';
import type { Queryable } from '#server/db/schema.ts';

export async function lockWaiters(db: Queryable): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
