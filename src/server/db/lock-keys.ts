import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Serializes transactions that share a key. Locks in sorted order to avoid deadlocks. */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(sorted.hash) from (
    select distinct hashtext(key) as hash from unnest(${[...keys]}::text[]) as key order by 1
  ) as sorted`.execute(tx);
}
