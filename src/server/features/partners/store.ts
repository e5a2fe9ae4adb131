import { type Insertable, sql } from 'kysely';
import { CHANGES_LISTED } from '#contracts/desk/partners.ts';
import type { ReportMode } from '#contracts/partner/report.ts';
import type { DueRows } from '../../db/count-due.ts';
import type { PartnerKeyRow, PartnerRow, Queryable, Tables, Tx } from '../../db/schema.ts';

const PUBLIC_KINDS = ['live', 'test'] as const;

function selectLiveKeys(db: Queryable, now: Date) {
  return db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.uuid', 'partner_key.partner_uuid')
    .where((e) => e.or([e('partner_key.ends_at', 'is', null), e('partner_key.ends_at', '>', now)]))
    .where('partner.ended_at', 'is', null);
}

export async function selectPartnerOfKey(db: Queryable, key: string, now: Date) {
  return selectLiveKeys(db, now)
    .select([
      'partner.uuid',
      'partner.name',
      'partner.allowed_origins',
      'partner.nothing_preselected',
      'partner_key.kind',
    ])
    .where('partner_key.key', '=', key)
    .where('partner_key.kind', 'in', PUBLIC_KINDS)
    .executeTakeFirst();
}

/** Whether this is a test key, valid or expired. */
export async function wasTestKey(db: Queryable, key: string) {
  const keyRow = await db
    .selectFrom('partner_key')
    .select('kind')
    .where('key', '=', key)
    .executeTakeFirst();
  return keyRow?.kind === 'test';
}

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

/** Undefined without a webhook. */
export async function selectWebhook(db: Queryable, partnerUuid: string, now: Date) {
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

/** If the name exists, updates the origins and webhook. Returns the partner's UUID. */
export async function upsertPartner(db: Queryable, partner: NewPartner) {
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
export async function insertKeys(db: Queryable, keys: readonly NewKey[]) {
  await db
    .insertInto('partner_key')
    .values(keys)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Not a join, for which PostgreSQL would scan all users. */
export const modeOfLine = sql<ReportMode>`case when (select is_test from app_user
  where app_user.uuid = order_line.user_uuid) then 'test' else 'live' end`;

/** Without deleted orders. */
export async function selectOrdersForEvents(db: Queryable, lineUuids: readonly string[]) {
  return db
    .selectFrom('order_line')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .select([
      'order_line.uuid',
      'order_id',
      'service_type.slug as service',
      'final_price_cents',
      'partner_reference',
      'partner_metadata',
      modeOfLine.as('mode'),
    ])
    .where(sql<boolean>`order_line.uuid = any(${lineUuids}::uuid[])`)
    .execute();
}

/** The name is case-insensitive. Locks the partner until the transaction ends. */
export async function lockPartner(tx: Tx, name: string) {
  return byName(tx, name).forUpdate().executeTakeFirst();
}

export async function selectByName(db: Queryable, name: string) {
  return byName(db, name).executeTakeFirst();
}

export async function selectByUuid(db: Queryable, uuid: string) {
  return db.selectFrom('partner').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export async function hasLiveOrders(db: Queryable, partnerUuid: string): Promise<boolean> {
  const order = await db
    .selectFrom('order_line')
    .select('order_id')
    .where('partner_uuid', '=', partnerUuid)
    .where('payment_status', '=', 'PAID')
    .where(modeOfLine, '=', 'live')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** The current partner of a contact, otherwise the former one. */
export async function selectByContact(db: Queryable, email: string) {
  return db
    .selectFrom('partner')
    .selectAll()
    .where(sql<boolean>`contacts ? ${email}`)
    .orderBy('ended_at', (end) => end.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

function byName(db: Queryable, name: string) {
  return db
    .selectFrom('partner')
    .selectAll()
    .where((e) => e(e.fn<string>('lower', ['name']), '=', sql<string>`lower(${name})`));
}

export async function selectAllPartners(db: Queryable) {
  return db.selectFrom('partner').selectAll().orderBy('name').execute();
}

/** Sorted by kind and age. */
export async function selectKeysOf(db: Queryable, partnerUuid: string, now: Date) {
  return db
    .selectFrom('partner_key')
    .selectAll()
    .where('partner_uuid', '=', partnerUuid)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .orderBy('kind')
    .orderBy('created_at')
    .execute();
}

/** Returns false if the name is already taken. */
export async function insertPartner(
  tx: Tx,
  partner: NewPartner &
    Pick<PartnerRow, 'commission_basis_points' | 'nothing_preselected'> & {
      contacts: readonly string[];
    },
) {
  const row = {
    ...partner,
    allowed_origins: JSON.stringify(partner.allowed_origins),
    contacts: JSON.stringify(partner.contacts),
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('partner')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type NewTerms = Partial<
  Pick<
    PartnerRow,
    | 'name'
    | 'webhook_url'
    | 'webhook_secret'
    | 'earlier_webhook_secret'
    | 'earlier_secret_until'
    | 'commission_basis_points'
    | 'nothing_preselected'
    | 'ended_at'
  >
> & { allowed_origins?: readonly string[]; contacts?: readonly string[] };

export async function updatePartner(tx: Tx, uuid: string, change: NewTerms) {
  const { allowed_origins, contacts, ...others } = change;
  await tx
    .updateTable('partner')
    .set({
      ...others,
      ...(allowed_origins && { allowed_origins: JSON.stringify(allowed_origins) }),
      ...(contacts && { contacts: JSON.stringify(contacts) }),
    })
    .where('uuid', '=', uuid)
    .execute();
}

/** Sets when a partner's key of a kind expires, and revokes all earlier keys of that kind immediately. */
export async function endKeys(
  tx: Tx,
  partnerUuid: string,
  kind: PartnerKeyRow['kind'],
  { now, endsAt }: { now: Date; endsAt: Date },
) {
  await tx
    .updateTable('partner_key')
    .set({
      ends_at: sql<Date>`case when ends_at is null then ${endsAt}::timestamptz else ${now}::timestamptz end`,
    })
    .where('partner_uuid', '=', partnerUuid)
    .where('kind', '=', kind)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .execute();
}

export async function insertAttempt(db: Queryable, attempt: Tables['partner_attempt']) {
  await db.insertInto('partner_attempt').values(attempt).execute();
}

/** Newest first. */
export async function selectAttempts(db: Queryable, eventUuid: string) {
  return db
    .selectFrom('partner_attempt')
    .select(['attempted_at', 'status', 'response'])
    .where('event_uuid', '=', eventUuid)
    .orderBy('attempted_at', 'desc')
    .execute();
}

export const attemptsBefore = (time: Date): DueRows => ({
  table: 'partner_attempt',
  due: sql`attempted_at < ${time}`,
});

export async function insertChanges(tx: Tx, changes: Insertable<Tables['partner_change']>[]) {
  await tx.insertInto('partner_change').values(changes).execute();
}

/** Newest first, with the emails of the contacts who made them. */
export async function selectChanges(db: Queryable, partnerUuid: string) {
  return db
    .selectFrom('partner_change')
    .leftJoin('app_user', 'app_user.uuid', 'partner_change.user_uuid')
    .select(['changed_at', 'user_uuid', 'what', 'app_user.email'])
    .where('partner_change.partner_uuid', '=', partnerUuid)
    .orderBy('changed_at', 'desc')
    .orderBy('partner_change.uuid')
    .limit(CHANGES_LISTED)
    .execute();
}

export async function selectPayouts(db: Queryable, partnerUuid: string) {
  return db
    .selectFrom('partner_payout')
    .select(['month', 'paid_on', 'reference'])
    .where('partner_uuid', '=', partnerUuid)
    .execute();
}

/** Replaces what was recorded for the month. */
export async function upsertPayout(tx: Tx, payout: Tables['partner_payout']) {
  await tx
    .insertInto('partner_payout')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['partner_uuid', 'month']).doUpdateSet(payout))
    .execute();
}

export const changesBefore = (time: Date): DueRows => ({
  table: 'partner_change',
  due: sql`changed_at < ${time}`,
});
