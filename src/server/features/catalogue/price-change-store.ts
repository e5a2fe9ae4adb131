import type { Insertable, Selectable } from 'kysely';
import { lockKeys } from '../../db/lock-keys.ts';
import type { PriceChangeTable, Queryable, Tx } from '../../db/schema.ts';

export type PriceChangeRow = Selectable<PriceChangeTable>;

/** Lets one transaction at a time change prices: each writes whole rows, of which it has read the other prices. */
export async function lockPrices(tx: Tx): Promise<void> {
  await lockKeys(tx, ['prices']);
}

export async function insertPriceChange(
  tx: Tx,
  change: Insertable<PriceChangeTable>,
): Promise<void> {
  await tx.insertInto('price_change').values(change).execute();
}

/** The newest first: what is still to come, then what holds or held. */
export async function selectPriceChanges(db: Queryable, limit: number): Promise<PriceChangeRow[]> {
  return db
    .selectFrom('price_change')
    .selectAll()
    .orderBy('holds_from', 'desc')
    .orderBy('planned_at', 'desc')
    .limit(limit)
    .execute();
}

/** Is anything planned for a day up to this one that does not hold yet? */
export async function hasDue(db: Queryable, today: string): Promise<boolean> {
  const found = await planned(db).where('holds_from', '<=', today).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** What is planned up to a day, in the order in which it will hold; locked until the transaction ends. */
export async function lockPlanned(tx: Tx, until: string): Promise<PriceChangeRow[]> {
  return planned(tx)
    .where('holds_from', '<=', until)
    .orderBy('holds_from')
    .orderBy('planned_at')
    .orderBy('uuid')
    .forUpdate()
    .execute();
}

function planned(db: Queryable) {
  return db
    .selectFrom('price_change')
    .selectAll()
    .where('held_at', 'is', null)
    .where('called_off_at', 'is', null);
}

export async function lockPriceChange(tx: Tx, uuid: string): Promise<PriceChangeRow | undefined> {
  return tx
    .selectFrom('price_change')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

export async function markHeld(tx: Tx, uuid: string, now: Date): Promise<void> {
  await tx.updateTable('price_change').set({ held_at: now }).where('uuid', '=', uuid).execute();
}

export async function markCalledOff(tx: Tx, uuid: string, now: Date, by: string): Promise<void> {
  await tx
    .updateTable('price_change')
    .set({ called_off_at: now, called_off_by: by })
    .where('uuid', '=', uuid)
    .execute();
}
