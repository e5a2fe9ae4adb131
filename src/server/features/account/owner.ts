/** The owner of a row, read along with it: one statement for both. */
import { type Expression, sql } from 'kysely';
import type { Queryable, UserRow } from '../../db/schema.ts';

type Moments = 'created_at' | 'last_used_at';

/** As the database writes a user as JSON: with its moments as text. */
export type Owner = Omit<UserRow, Moments | 'expires_at'> &
  Record<Moments, string> & { expires_at: string | null };

/** The user of a column, as the column `owner`. */
export function ownerBy(userUuid: Expression<string>) {
  return sql<Owner>`(select to_jsonb(app_user) from app_user where app_user.uuid = ${userUuid})`.as(
    'owner',
  );
}

/**
 * The test guests, as a part of a larger statement: what is theirs counts for nobody. Written out, not a parameter: their
 * index is for them alone.
 */
export function testGuests(db: Queryable) {
  return db
    .selectFrom('app_user')
    .select('app_user.uuid')
    .where('app_user.is_test', '=', sql.lit(true));
}

export function ownerRow(owner: Owner): UserRow {
  return {
    ...owner,
    created_at: new Date(owner.created_at),
    last_used_at: new Date(owner.last_used_at),
    expires_at: owner.expires_at === null ? null : new Date(owner.expires_at),
  };
}
