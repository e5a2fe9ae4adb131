import { sql } from 'kysely';
import type { PartnerRow, Queryable, Tx } from '../../db/schema.ts';

export async function selectPartner(db: Queryable, key: string): Promise<PartnerRow | undefined> {
  return db.selectFrom('partner').selectAll().where('public_key', '=', key).executeTakeFirst();
}

export async function selectPartners(
  db: Queryable,
): Promise<Pick<PartnerRow, 'public_key' | 'allowed_origins'>[]> {
  return db.selectFrom('partner').select(['public_key', 'allowed_origins']).execute();
}

export async function selectPartnersToTell(
  tx: Tx,
  uuids: readonly string[],
): Promise<Pick<PartnerRow, 'uuid' | 'public_key'>[]> {
  return tx
    .selectFrom('partner')
    .select(['uuid', 'public_key'])
    .where('uuid', 'in', uuids)
    .where('webhook_url', 'is not', null)
    .execute();
}

/** The address for a partner's events and the secret that signs them; undefined if there is no address. */
export async function selectWebhook(
  db: Queryable,
  partnerUuid: string,
): Promise<{ url: string; secret: string } | undefined> {
  return db
    .selectFrom('partner')
    .select(['webhook_url as url', 'webhook_secret as secret'])
    .where('uuid', '=', partnerUuid)
    .where('webhook_url', 'is not', null)
    .where('webhook_secret', 'is not', null)
    .$narrowType<{ url: string; secret: string }>()
    .executeTakeFirst();
}

export async function upsertPartner(
  db: Queryable,
  partner: Omit<PartnerRow, 'allowed_origins'> & { allowed_origins: readonly string[] },
): Promise<void> {
  const row = { ...partner, allowed_origins: JSON.stringify(partner.allowed_origins) };
  await db
    .insertInto('partner')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('public_key').doUpdateSet({
        allowed_origins: sql`excluded.allowed_origins`,
        webhook_url: row.webhook_url,
        webhook_secret: row.webhook_secret,
      }),
    )
    .execute();
}
