import type { LoginNetworkTable, Queryable } from '../../db/schema.ts';
import type { Hashes } from '../../secrets/keyed-hash.ts';

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

export async function upsertNetwork(db: Queryable, network: LoginNetworkTable): Promise<void> {
  const { last_seen_at } = network;
  await db
    .insertInto('login_network')
    .values(network)
    .onConflict((conflict) =>
      conflict.columns(['email_hash', 'network_hash']).doUpdateSet({ last_seen_at }),
    )
    .execute();
}

export async function deleteNetworksBefore(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_network')
    .where('last_seen_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteNetworksOf(db: Queryable, emailHashes: Hashes): Promise<void> {
  await db.deleteFrom('login_network').where('email_hash', 'in', emailHashes).execute();
}
