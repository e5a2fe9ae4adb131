import { sql } from 'kysely';
import type { Queryable } from '../../../db/schema.ts';
import { countLookups } from '../store.ts';
import type { Line, NextState } from './rule.ts';

export async function selectWaitingLine(db: Queryable) {
  return db.selectFrom('waiting_line').selectAll().executeTakeFirst();
}

/** Counts the recent lookups of all processes. */
export async function countStarts(db: Queryable, now: Date, windowMs: number): Promise<number> {
  const from = new Date(now.getTime() - windowMs);
  return countLookups(db, { from, to: now });
}

export async function hasOpenCart(db: Queryable, userUuid: string) {
  const cart = await db
    .selectFrom('cart')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return cart !== undefined;
}

/**
 * Returns the line with the issued number as its last one, or undefined if there is no line. This is a single
 * statement, so each number is issued once across all processes.
 */
export async function issueNumber(db: Queryable, now: Date) {
  return db
    .updateTable('waiting_line')
    .set((e) => ({ ...movedTo(now), last_number: e('last_number', '+', 1) }))
    .where('speed', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Saves the state only if no other process has changed it since `seen`. Returns the line, or undefined if another
 * process was first.
 */
export async function writeState(
  db: Queryable,
  seen: Line | undefined,
  nextState: NextState,
  now: Date,
) {
  const nextRow = { ...nextState, judged_at: now };
  if (seen) {
    return db
      .updateTable('waiting_line')
      .set({ ...movedTo(now), ...nextRow })
      .where('judged_at', '=', seen.judged_at)
      .returningAll()
      .executeTakeFirst();
  }
  return db
    .insertInto('waiting_line')
    .values({ ...nextRow, last_number: 0, called: 0, moved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The rule's `calledAt` in SQL: when a line starts to move, all earlier numbers count as called. */
function movedTo(now: Date) {
  return {
    called: sql<number>`case when speed is null then last_number else least(
      called + speed * greatest(0, extract(epoch from ${now}::timestamptz - moved_at)::double precision),
      last_number + greatest(1, speed)) end`,
    moved_at: now,
  };
}
