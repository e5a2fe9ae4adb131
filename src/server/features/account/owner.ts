import { type Expression, sql } from 'kysely';
import type { Queryable, UserRow } from '../../db/schema.ts';

type Moments = 'created_at' | 'last_used_at';

/** A user in PostgreSQL's JSON, where timestamps are strings. */
export type Owner = Omit<UserRow, Moments | 'expires_at'> &
  Record<Moments, string> & { expires_at: string | null };

export function ownerBy(userUuid: Expression<string>) {
  return sql<Owner>`(select to_jsonb(app_user) from app_user where app_user.uuid = ${userUuid})`.as(
    'owner',
  );
}

/**
 * Selects the test guests, as part of a larger statement, for queries that exclude them. The condition is a literal,
 * not a parameter, because the partial index only covers test guests.
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
