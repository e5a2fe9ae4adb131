import type { Insertable, Selectable } from 'kysely';
import { lockKeys } from '../../db/lock-keys.ts';
import type { Queryable, Tables, Tx } from '../../db/schema.ts';

export type ParamRow = { code: string; value: unknown };

export async function selectServices(db: Queryable) {
  return db.selectFrom('service_type').selectAll().orderBy('position').execute();
}

export async function selectParams(db: Queryable) {
  return db.selectFrom('system_param').selectAll().orderBy('code').execute();
}

export type PriceChangeRow = Selectable<Tables['price_change']>;

/** Serializes price changes, because each change writes whole rows based on the prices that it read. */
export async function lockPrices(tx: Tx) {
  await lockKeys(tx, ['prices']);
}

export async function insertPriceChange(tx: Tx, change: Insertable<Tables['price_change']>) {
  await tx.insertInto('price_change').values(change).execute();
}

/** Newest first: future changes, then current and past ones. */
export async function selectPriceChanges(db: Queryable, limit: number) {
  return db
    .selectFrom('price_change')
    .selectAll()
    .orderBy('holds_from', 'desc')
    .orderBy('planned_at', 'desc')
    .limit(limit)
    .execute();
}

export async function hasDue(db: Queryable, today: string) {
  const dueChange = await selectPlanned(db)
    .where('holds_from', '<=', today)
    .limit(1)
    .executeTakeFirst();
  return dueChange !== undefined;
}

export async function lockPlanned(tx: Tx, until: string) {
  return selectPlanned(tx)
    .where('holds_from', '<=', until)
    .orderBy('holds_from')
    .orderBy('planned_at')
    .orderBy('uuid')
    .forUpdate()
    .execute();
}

function selectPlanned(db: Queryable) {
  return db
    .selectFrom('price_change')
    .selectAll()
    .where('held_at', 'is', null)
    .where('called_off_at', 'is', null);
}

export async function lockPriceChange(tx: Tx, uuid: string) {
  return tx
    .selectFrom('price_change')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

export async function markApplied(tx: Tx, uuid: string, now: Date) {
  await tx.updateTable('price_change').set({ held_at: now }).where('uuid', '=', uuid).execute();
}

export async function markCanceled(tx: Tx, uuid: string, now: Date, by: string) {
  await tx
    .updateTable('price_change')
    .set({ called_off_at: now, called_off_by: by })
    .where('uuid', '=', uuid)
    .execute();
}
