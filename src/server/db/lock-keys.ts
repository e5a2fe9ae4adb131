import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/**
 * Lets one request at a time pass that has one of these keys in common with another, until the transaction ends.
 * Sorted as they are locked, so that two requests never wait for each other.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(sorted.hash) from (
    select distinct hashtext(key) as hash from unnest(${[...keys]}::text[]) as key order by 1
  ) as sorted`.execute(tx);
}
