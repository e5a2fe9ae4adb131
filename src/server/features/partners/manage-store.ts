import { sql } from 'kysely';
import type { PartnerKeyRow, PartnerRow, Queryable, Tx } from '../../db/schema.ts';
import type { NewPartner } from './store.ts';

/** The partner with this name, case-insensitive, locked until the transaction ends. */
export async function lockPartner(tx: Tx, name: string): Promise<PartnerRow | undefined> {
  return byName(tx, name).forUpdate().executeTakeFirst();
}

export async function selectByName(db: Queryable, name: string): Promise<PartnerRow | undefined> {
  return byName(db, name).executeTakeFirst();
}

export async function selectByUuid(db: Queryable, uuid: string): Promise<PartnerRow | undefined> {
  return db.selectFrom('partner').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

function byName(db: Queryable, name: string) {
  return db
    .selectFrom('partner')
    .selectAll()
    .where((e) => e(e.fn<string>('lower', ['name']), '=', sql<string>`lower(${name})`));
}

export async function selectAllPartners(db: Queryable): Promise<PartnerRow[]> {
  return db.selectFrom('partner').selectAll().orderBy('name').execute();
}

/** A partner's valid keys, by kind and age. */
export async function selectKeysOf(
  db: Queryable,
  partnerUuid: string,
  now: Date,
): Promise<PartnerKeyRow[]> {
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
  partner: NewPartner & Pick<PartnerRow, 'commission_basis_points'>,
): Promise<boolean> {
  const row = { ...partner, allowed_origins: JSON.stringify(partner.allowed_origins) };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('partner')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type PartnerChange = Partial<
  Pick<
    PartnerRow,
    | 'name'
    | 'webhook_url'
    | 'webhook_secret'
    | 'earlier_webhook_secret'
    | 'earlier_secret_until'
    | 'commission_basis_points'
    | 'ended_at'
  >
> & { allowed_origins?: readonly string[] };

export async function updatePartner(tx: Tx, uuid: string, change: PartnerChange): Promise<void> {
  const { allowed_origins, ...others } = change;
  const origins = allowed_origins && { allowed_origins: JSON.stringify(allowed_origins) };
  await tx
    .updateTable('partner')
    .set({ ...others, ...origins })
    .where('uuid', '=', uuid)
    .execute();
}

/** Ends a partner's key of a kind at a given time, and its predecessors now. */
export async function endKeys(
  tx: Tx,
  partnerUuid: string,
  kind: PartnerKeyRow['kind'],
  { now, endsAt }: { now: Date; endsAt: Date },
): Promise<void> {
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
