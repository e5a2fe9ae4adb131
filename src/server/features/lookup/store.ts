import { type Selectable, sql } from 'kysely';
import { rowsBefore } from '../../db/count-due.ts';
import type { Queryable, Tables } from '../../db/schema.ts';

export function insertLookupCte(db: Queryable, lookup: Selectable<Tables['plate_lookup']>) {
  return db.insertInto('plate_lookup').values(lookup);
}

export async function countLookups(db: Queryable, { from, to }: { from: Date; to: Date }) {
  const { count } = await db
    .selectFrom('plate_lookup')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('looked_up_at', '>', from)
    .where('looked_up_at', '<=', to)
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectLookupsOf(db: Queryable, plateHashes: readonly string[]) {
  return db
    .selectFrom('plate_lookup')
    .leftJoin('app_user', 'app_user.uuid', 'plate_lookup.account_uuid')
    .selectAll('plate_lookup')
    .select('app_user.email as account_email')
    .where('plate_hash', 'in', plateHashes)
    .orderBy('looked_up_at')
    .orderBy('plate_lookup.uuid')
    .execute();
}

/** Whether lookups up to a given time still exist. If so, no later ones were deleted. */
export async function hasLookupsBefore(db: Queryable, moment: Date) {
  const earlier = await db
    .selectFrom('plate_lookup')
    .select('uuid')
    .where('looked_up_at', '<=', moment)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

export async function selectEmailsWith(db: Queryable, plateKey: string) {
  const users = await db
    .selectFrom('user_vehicle')
    .innerJoin('app_user', 'app_user.uuid', 'user_vehicle.user_uuid')
    .select('app_user.email')
    .distinct()
    .where('plate_key', '=', plateKey)
    .execute();
  return users.map(({ email }) => email);
}

export const oldLookups = rowsBefore('plate_lookup', 'looked_up_at');
