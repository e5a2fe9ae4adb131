import { sql } from 'kysely';
import type { DueRows } from '../../../db/count-due.ts';
import type { LoginNetworkTable, Queryable } from '../../../db/schema.ts';
import type { Hashes } from '../../../secrets/keyed-hash.ts';

export async function hasNetwork(
  db: Queryable,
  emailHashes: Hashes,
  networkHashes: Hashes,
): Promise<boolean> {
  const row = await db
    .selectFrom('login_network')
    .select('email_hash')
    .where('email_hash', 'in', emailHashes)
    .where('network_hash', 'in', networkHashes)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasNetworks(db: Queryable, emailHashes: Hashes): Promise<boolean> {
  const row = await db
    .selectFrom('login_network')
    .select('email_hash')
    .where('email_hash', 'in', emailHashes)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function upsertNetworkCte(db: Queryable, network: LoginNetworkTable) {
  const { last_seen_at } = network;
  return db
    .insertInto('login_network')
    .values(network)
    .onConflict((conflict) =>
      conflict.columns(['email_hash', 'network_hash']).doUpdateSet({ last_seen_at }),
    );
}

/** Only if no network is known under any of the email's hashes. */
export function insertFirstNetworkCte(
  db: Queryable,
  { email_hash, network_hash, last_seen_at }: LoginNetworkTable,
  emailHashes: Hashes,
) {
  return db
    .insertInto('login_network')
    .columns(['email_hash', 'network_hash', 'last_seen_at'])
    .expression(sql`select ${email_hash}, ${network_hash}, ${last_seen_at}::timestamptz
      where not exists(select from login_network known where known.email_hash = any(${[...emailHashes]}::text[]))`)
    .onConflict((conflict) => conflict.columns(['email_hash', 'network_hash']).doNothing());
}

export async function deleteNetworksOf(db: Queryable, emailHashes: Hashes): Promise<void> {
  await db.deleteFrom('login_network').where('email_hash', 'in', emailHashes).execute();
}

export const oldNetworks = (before: Date): DueRows => ({
  table: 'login_network',
  due: sql`last_seen_at < ${before}`,
});
