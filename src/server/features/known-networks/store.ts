import type { LoginNetworkTable, Queryable } from '../../db/schema.ts';

export async function hasNetwork(
  db: Queryable,
  emailHash: string,
  networkHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('login_network')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
    .where('network_hash', '=', networkHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasNetworks(db: Queryable, emailHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_network')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
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
