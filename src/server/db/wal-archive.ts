import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Returns the seconds since the primary last archived a WAL segment, or since it started. Undefined if it archives none.
 */
export async function readArchiveAge(primary: Db): Promise<number | undefined> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - greatest(last_archived_time, pg_postmaster_start_time()))::int as age
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(primary);
  return rows[0]?.age;
}
