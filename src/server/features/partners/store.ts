import { sql } from 'kysely';
import type { PartnerKeyRow, PartnerRow, Queryable } from '../../db/schema.ts';

const PUBLIC_KINDS = ['live', 'test'] as const;

/** The keys valid at a given time, each with its partner. */
function selectLiveKeys(db: Queryable, now: Date) {
  return db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.uuid', 'partner_key.partner_uuid')
    .where((e) => e.or([e('partner_key.ends_at', 'is', null), e('partner_key.ends_at', '>', now)]))
    .where('partner.ended_at', 'is', null);
}

/** The partner of a page's key. */
export async function selectPartnerOfKey(db: Queryable, key: string, now: Date) {
  return selectLiveKeys(db, now)
    .select(['partner.uuid', 'partner.name', 'partner.allowed_origins', 'partner_key.kind'])
    .where('partner_key.key', '=', key)
    .where('partner_key.kind', 'in', PUBLIC_KINDS)
    .executeTakeFirst();
}

/** Whether this is a test key, valid or ended. */
export async function wasTestKey(db: Queryable, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('partner_key')
    .select('kind')
    .where('key', '=', key)
    .executeTakeFirst();
  return found?.kind === 'test';
}

/** The origins for each page key. */
export async function selectOriginsOfKeys(db: Queryable, now: Date) {
  return selectLiveKeys(db, now)
    .select(['partner_key.key', 'partner.allowed_origins'])
    .where('partner_key.kind', 'in', PUBLIC_KINDS)
    .execute();
}

export async function selectPartnerOfReportKey(db: Queryable, keyHash: string, now: Date) {
  return selectLiveKeys(db, now)
    .select(['partner.uuid', 'partner.name'])
    .where('partner_key.key', '=', keyHash)
    .where('partner_key.kind', '=', 'report')
    .executeTakeFirst();
}

/** A partner's webhook URL and signing secrets. Undefined without a webhook. */
export async function selectWebhook(
  db: Queryable,
  partnerUuid: string,
  now: Date,
): Promise<{ url: string; secrets: string[] } | undefined> {
  const partner = await db
    .selectFrom('partner')
    .select(['webhook_url', 'webhook_secret', 'earlier_webhook_secret', 'earlier_secret_until'])
    .where('uuid', '=', partnerUuid)
    .executeTakeFirst();
  if (!partner?.webhook_url || !partner.webhook_secret) return undefined;
  const { webhook_url: url, webhook_secret: secret, earlier_webhook_secret: earlier } = partner;
  const isEarlierGood = earlier !== null && (partner.earlier_secret_until ?? now) > now;
  return { url, secrets: isEarlierGood ? [secret, earlier] : [secret] };
}

export type NewPartner = Pick<
  PartnerRow,
  'uuid' | 'name' | 'webhook_url' | 'webhook_secret' | 'created_at'
> & { allowed_origins: readonly string[] };

/** Adds a partner, or updates the origins and webhook of the one with this name. Returns its UUID. */
export async function upsertPartner(db: Queryable, partner: NewPartner): Promise<string> {
  const row = { ...partner, allowed_origins: JSON.stringify(partner.allowed_origins) };
  const { uuid } = await db
    .insertInto('partner')
    .values(row)
    .onConflict((conflict) =>
      conflict.expression(sql`lower(name)`).doUpdateSet({
        allowed_origins: sql`excluded.allowed_origins`,
        webhook_url: row.webhook_url,
        webhook_secret: row.webhook_secret,
      }),
    )
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export type NewKey = Pick<PartnerKeyRow, 'key' | 'partner_uuid' | 'kind' | 'created_at'>;

/** Leaves existing keys unchanged. */
export async function insertKeys(db: Queryable, keys: readonly NewKey[]): Promise<void> {
  await db
    .insertInto('partner_key')
    .values(keys)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
