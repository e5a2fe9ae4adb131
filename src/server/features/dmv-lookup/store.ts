import { type Selectable, sql } from 'kysely';
import type { PlateLookupTable, Queryable } from '../../db/schema.ts';

export async function insertLookup(
  db: Queryable,
  lookup: Selectable<PlateLookupTable>,
): Promise<void> {
  await db.insertInto('plate_lookup').values(lookup).execute();
}

/** How many lookups there were between two moments. */
export async function countLookups(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('plate_lookup')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('looked_up_at', '>', from)
    .where('looked_up_at', '<=', to)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteLookupsBefore(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('plate_lookup')
    .where('looked_up_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
